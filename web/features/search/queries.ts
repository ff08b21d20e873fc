import { queryOptions } from '@tanstack/react-query';
import { searchFacets } from '#contract/calls/facets.ts';
import { getFileIndustryTags, getFileReportTypeTags, getRcmdFiles } from '#contract/calls/listings.ts';
import {
  getLatestFiles,
  REPORT_PAGE_SIZE,
  type SearchResult,
  searchDefaultSortData,
  searchReports,
  searchReportsFuzzy,
} from '#contract/calls/search.ts';
import { getSupportContact } from '#contract/calls/site.ts';
import { getSearchExamples, suggest } from '#contract/calls/suggestions.ts';
import type { Client } from '#contract/wire/client.ts';
import type { ClientSource } from '#web/client/browser-client.ts';
import { EMPTY_SEARCH, fileFilterOf, listKindOf, type SearchState, searchRequestOf } from './search-state.ts';

const TAXONOMY_FRESH_MS = 60 * 60_000;

export const suggestionsQuery = (client: ClientSource, keyword: string) =>
  queryOptions({
    queryKey: ['suggest', keyword],
    queryFn: ({ signal }) => client().send(suggest, { keyword }, signal),
  });

/** Level-1 industries without a parent, level-2 industries with one. */
export const industryTagsQuery = (client: ClientSource, parentId: number | null) =>
  queryOptions({
    queryKey: ['industry-tags', parentId],
    staleTime: TAXONOMY_FRESH_MS,
    queryFn: ({ signal }) => client().send(getFileIndustryTags, { parentFileIndustryId: parentId }, signal),
  });

export const reportTypeTagsQuery = (client: ClientSource) =>
  queryOptions({
    queryKey: ['report-type-tags'],
    staleTime: TAXONOMY_FRESH_MS,
    queryFn: ({ signal }) => client().send(getFileReportTypeTags, {}, signal),
  });

/** What the help beside the box shows. */
export const examplesQuery = (client: ClientSource) =>
  queryOptions({
    queryKey: ['search-examples'],
    staleTime: TAXONOMY_FRESH_MS,
    queryFn: ({ signal }) => client().send(getSearchExamples, {}, signal),
  });

export const supportContactQuery = (client: ClientSource) =>
  queryOptions({
    queryKey: ['support-contact'],
    staleTime: TAXONOMY_FRESH_MS,
    queryFn: ({ signal }) => client().send(getSupportContact, {}, signal),
  });

const SEARCH_CALLS = {
  search: searchReports,
  fuzzy: searchReportsFuzzy,
  browse: searchDefaultSortData,
  latest: getLatestFiles,
} as const;

async function recommended(
  client: Client,
  { page }: SearchState,
  fileFilter: number,
  signal: AbortSignal,
): Promise<SearchResult> {
  const request = { page, pageSize: REPORT_PAGE_SIZE, fileFilter };
  const { list, count, only_files } = await client.send(getRcmdFiles, request, signal);
  return {
    list,
    count,
    full: count,
    folded: 0,
    series_name: '',
    groups: [],
    matches: [],
    words: [],
    corrections: [],
    corrected_keyword: '',
    only_files,
    list_type: 'rank',
    took_ms: 0,
    understood: [],
    notice: '',
    relaxations: [],
    suggestions: [],
  };
}

/** The results of a state, from the list that is responsible for it. */
export const resultsQuery = (client: ClientSource, state: SearchState) => {
  const kind = listKindOf(state);
  const request = searchRequestOf(state);
  return queryOptions({
    queryKey: ['reports', kind, request],
    queryFn: ({ signal }): Promise<SearchResult> =>
      kind === 'recommended'
        ? recommended(client(), state, fileFilterOf(state), signal)
        : client().send(SEARCH_CALLS[kind], request, signal),
  });
};

/** The counts of a state: order, page and drawing make no difference to them. */
export const facetsQuery = (client: ClientSource, state: SearchState) => {
  const { sort, view, page } = EMPTY_SEARCH;
  const request = {
    ...searchRequestOf({ ...state, sort, view, page }),
    fuzzy: state.fuzzy && state.keyword !== '' ? 1 : 0,
  } as const;
  return queryOptions({
    queryKey: ['facets', request],
    retry: false,
    queryFn: ({ signal }) => client().send(searchFacets, request, signal),
  });
};
