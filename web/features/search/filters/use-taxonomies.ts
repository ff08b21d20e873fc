import { useQuery } from '@tanstack/react-query';
import { browserClient } from '#web/client/browser-client.ts';
import { industryTagsQuery, reportTypeTagsQuery } from '../queries.ts';

/** The tags of both industry levels and of report types; empty lists until they are there. */
export function useTaxonomies(industry: number | null) {
  const { data: industries = [] } = useQuery(industryTagsQuery(browserClient, null));
  const { data: children = [] } = useQuery({
    ...industryTagsQuery(browserClient, industry),
    enabled: industry !== null,
  });
  const { data: types = [] } = useQuery(reportTypeTagsQuery(browserClient));
  return { industries, secondary: industry === null ? [] : children, types };
}
