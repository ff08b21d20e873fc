import type { SearchRequestParsed } from '#contract/search.ts';
import type { IndexExpression, IndexTag } from '#server/ports/search-index.ts';
import type { PublishWindow } from './rules/publish-window.ts';

export type FilterName = 'industry' | 'secondary' | 'type' | 'time' | 'broker' | 'theme';

/** The filters of a search, each by itself, so that one can be left out. */
export interface Filters {
  parts: { name: FilterName; part: IndexExpression }[];
  window: PublishWindow;
}

const oneOf = (tags: IndexTag[]): IndexExpression => ({
  kind: 'or',
  parts: tags.map((tag) => ({ kind: 'tag', tag })),
});

type FilterFields = Pick<
  SearchRequestParsed,
  'industryCategory' | 'secondaryIndustry' | 'reportType' | 'showTrader' | 'theme_id'
>;

/** Values of one filter are alternatives; the filters among themselves must all hold. */
export function compileFilters(request: FilterFields, window: PublishWindow): Filters {
  const parts: Filters['parts'] = [];
  const add = (name: FilterName, tags: IndexTag[]) => {
    if (tags.length > 0) parts.push({ name, part: oneOf(tags) });
  };
  add(
    'industry',
    request.industryCategory.map((id): IndexTag => `industry:${id}`),
  );
  add(
    'secondary',
    request.secondaryIndustry.map((id): IndexTag => `industry:${id}`),
  );
  add(
    'type',
    request.reportType.map((id): IndexTag => `type:${id}`),
  );
  // A theme is what its subscribers call a level-1 industry (S1 §2).
  add('theme', request.theme_id ? [`industry:${request.theme_id}`] : []);
  if (request.showTrader)
    parts.push({ name: 'broker', part: { kind: 'not', part: { kind: 'tag', tag: 'broker:1' } } });
  return { parts, window };
}

/** The filters without one of them. */
export function withoutFilter(filters: Filters, name: FilterName): Filters {
  return {
    parts: filters.parts.filter((filter) => filter.name !== name),
    window: name === 'time' ? { from: undefined, to: undefined } : filters.window,
  };
}
