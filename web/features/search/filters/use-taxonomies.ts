import { useQuery } from '@tanstack/react-query';
import { industryTagsQuery, reportTypeTagsQuery } from '../queries.ts';

/** The tags of both industry levels and of report types; empty lists until they are there. */
export function useTaxonomies(industry: number | null) {
  const { data: industries = [] } = useQuery(industryTagsQuery(null));
  const { data: children } = useQuery({
    ...industryTagsQuery(industry),
    enabled: industry !== null,
  });
  const { data: types = [] } = useQuery(reportTypeTagsQuery());
  const secondary = industry === null ? [] : (children ?? []);
  return { industries, secondary, hasNoSecondary: industry !== null && children?.length === 0, types };
}

type Named = { id: number; name: string };

/** What one filters by: industries of level 2 where there are any, else that of level 1. */
export function chosenIndustries(
  { industry, secondary }: { industry: number | null; secondary: readonly number[] },
  first: readonly Named[],
  second: readonly Named[],
): readonly Named[] {
  const chosen = second.filter(({ id }) => secondary.includes(id));
  return chosen.length > 0 ? chosen : first.filter(({ id }) => id === industry);
}
