import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#contract/client.ts';
import {
  getFileIndustryTags,
  getFileReportTypeTags,
  getLatestFiles,
  getRcmdFiles,
  REPORT_PAGE_SIZE,
  type SearchResult,
  searchDefaultSortData,
  searchReports,
  searchReportsFuzzy,
  suggest,
} from '#contract/search.ts';
import { getSupportContact } from '#contract/site.ts';
import type { ClientSource } from '#web/client/browser-client.ts';
import { listKindOf, type SearchState, searchRequestOf } from './search-state.ts';

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

async function recommended(client: Client, page: number, signal: AbortSignal): Promise<SearchResult> {
  const { list, count } = await client.send(getRcmdFiles, { page, pageSize: REPORT_PAGE_SIZE }, signal);
  return {
    list,
    count,
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
        ? recommended(client(), state.page, signal)
        : client().send(SEARCH_CALLS[kind], request, signal),
  });
};
