import { FILE_FILTERS, type SearchRequestParsed } from '#contract/calls/search.ts';
import { groupKey } from '#server/platform/access/audiences.ts';
import type { IndexTag } from '#server/ports/search-collection.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import type { PublishWindow } from './rules/publish-window.ts';

export type FilterName =
  | 'industry'
  | 'secondary'
  | 'type'
  | 'time'
  | 'broker'
  | 'theme'
  | 'organisation'
  | 'researcher'
  | 'rating'
  | 'series'
  | 'file'
  | 'group';

/** The filters of a search, each by itself, so that one can be left out. */
export interface Filters<Name extends string = FilterName> {
  parts: { name: Name; part: IndexExpression }[];
  window: PublishWindow;
}

/** Reports whose file can be opened. */
export const HAS_FILE: IndexTag = 'file:1';

export const seriesTag = (key: string): IndexTag => `series:${key}`;

export const oneOf = (tags: IndexTag[]): IndexExpression => ({
  kind: 'or',
  parts: tags.map((tag) => ({ kind: 'tag', tag })),
});

type FilterFields = Pick<
  SearchRequestParsed,
  | 'industryCategory'
  | 'secondaryIndustry'
  | 'reportType'
  | 'organisation'
  | 'researcher'
  | 'rating'
  | 'series'
  | 'fileFilter'
  | 'showTrader'
  | 'theme_id'
  | 'gid'
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
  add(
    'organisation',
    request.organisation.map((id): IndexTag => `organisation:${id}`),
  );
  add(
    'researcher',
    request.researcher.map((id): IndexTag => `researcher:${id}`),
  );
  add(
    'rating',
    request.rating.map((rating): IndexTag => `rating:${rating}`),
  );
  add('series', request.series === '' ? [] : [seriesTag(request.series)]);
  add('file', request.fileFilter === FILE_FILTERS.only ? [HAS_FILE] : []);
  add('group', request.gid ? [groupKey(request.gid)] : []);
  // A theme is what its subscribers call a level-1 industry (S1 §2).
  add('theme', request.theme_id ? [`industry:${request.theme_id}`] : []);
  if (request.showTrader)
    parts.push({ name: 'broker', part: { kind: 'not', part: { kind: 'tag', tag: 'broker:1' } } });
  return { parts, window };
}

/** The filters without one of them. */
export function withoutFilter<Name extends string>(filters: Filters<Name>, name: Name): Filters<Name> {
  return {
    parts: filters.parts.filter((filter) => filter.name !== name),
    window: name === 'time' ? { fromSeconds: undefined, toSeconds: undefined } : filters.window,
  };
}

/** The filters without any but the place that is searched: who looks through a group is told nothing of the whole library. */
export const onlyPlace = <Name extends string>({ parts }: Filters<Name>): Filters<Name> => ({
  parts: parts.filter(({ name }) => name === 'group'),
  window: { fromSeconds: undefined, toSeconds: undefined },
});
