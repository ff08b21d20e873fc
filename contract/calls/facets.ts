import { z } from 'zod';
import { call } from '../wire/call.ts';
import { Flag } from '../wire/fields.ts';
import { ENDS_TOO_EARLY, SEARCH_COST, SearchFields, startsBeforeItEnds } from './search.ts';

const FACET_KINDS = [
  'industry',
  'secondary',
  'type',
  'organisation',
  'researcher',
  'rating',
  'year',
  'file',
] as const;
export type FacetKind = (typeof FACET_KINDS)[number];

export const FacetValue = z.object({
  /** Id, rating or year; `1` for reports with their file. */
  value: z.string(),
  name: z.string(),
  count: z.number().int(),
});
export type FacetValue = z.infer<typeof FacetValue>;

export const SearchFacets = z.object({
  facets: z.array(z.object({ kind: z.enum(FACET_KINDS), values: z.array(FacetValue) })),
});
export type SearchFacets = z.infer<typeof SearchFacets>;

/** Asked after the results of the same words, it costs nothing beside them. */
export const searchFacets = call({
  cost: SEARCH_COST,
  method: 'POST',
  path: '/api/v2/file/searchFacets',
  summary: '同一检索按行业、类型、机构、研究员、评级、年份、有无原文各有多少篇；每一类不计它自己的筛选',
  access: 'visitor',
  sealed: true,
  request: SearchFields.extend({ fuzzy: Flag }).refine(startsBeforeItEnds, ENDS_TOO_EARLY),
  response: SearchFacets,
});
