import { queryOptions } from '@tanstack/react-query';
import { searchFacets } from '#contract/calls/facets.ts';
import { apiDirFiles, type FolderItem } from '#contract/calls/folders.ts';
import { getHotRankList, getRcmdFiles } from '#contract/calls/listings.ts';
import {
  getLatestFiles,
  REPORT_PAGE_SIZE,
  type SearchResult,
  searchDefaultSortData,
  searchReports,
  searchReportsFuzzy,
} from '#contract/calls/search.ts';
import type { Client } from '#contract/wire/client.ts';
import { answerTo, clientOf } from '#web/client/query.ts';
import { EMPTY_SEARCH, fileFilterOf, listKindOf, type SearchState, searchRequestOf } from './search-state.ts';

const SEARCH_CALLS = {
  search: searchReports,
  fuzzy: searchReportsFuzzy,
  browse: searchDefaultSortData,
  latest: getLatestFiles,
} as const;

/** What the page lists: found reports, or a list that is no search, with why each is recommended and the folders before them. */
export interface ListedReports extends Omit<SearchResult, 'list'> {
  list: ListedReport[];
  folders: FolderItem[];
}
export type ListedReport = SearchResult['list'][number] & { why?: string };

/** A list in which nothing was sought. */
function listed(
  list: ListedReport[],
  count: number,
  change: Partial<ListedReports> & Pick<SearchResult, 'list_type'>,
): ListedReports {
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
    took_ms: 0,
    understood: [],
    notice: '',
    relaxations: [],
    suggestions: [],
    subject: null,
    folders: [],
    ...change,
  };
}

/** More than there are industries of the first level. */
const DIRECTORY = 50;

const LISTS = {
  async recommended(client: Client, state: SearchState, signal: AbortSignal) {
    const request = { page: state.page, pageSize: REPORT_PAGE_SIZE, fileFilter: fileFilterOf(state) };
    const { list, count } = await client.send(getRcmdFiles, request, signal);
    return listed(list, count, { list_type: 'rank' });
  },
  async hot(client: Client, { page }: SearchState, signal: AbortSignal) {
    const { list, count } = await client.send(getHotRankList, { page, pageSize: REPORT_PAGE_SIZE }, signal);
    return listed(list, count, { list_type: 'hot' });
  },
  async folder(client: Client, { page, folders: way }: SearchState, signal: AbortSignal) {
    // The whole directory stands on one page.
    const whole = way.length === 0 ? { pageSize: DIRECTORY } : {};
    const { items, count } = await client.send(apiDirFiles, { id: way.at(-1) ?? 0, page, ...whole }, signal);
    const folders = items.filter((item) => item.item_type === 2);
    const reports = items.filter((item) => item.item_type === 3);
    return listed(reports, way.length === 0 ? Math.min(count, REPORT_PAGE_SIZE) : count, {
      folders,
      list_type: 'folder',
    });
  },
} as const;

/** The results of a state, from the list that is responsible for it. */
export const resultsQuery = (state: SearchState) => {
  const kind = listKindOf(state);
  const request = searchRequestOf(state);
  return queryOptions({
    queryKey: ['reports', kind, state.folders, request],
    queryFn: async ({ client, signal }): Promise<ListedReports> =>
      kind === 'recommended' || kind === 'hot' || kind === 'folder'
        ? LISTS[kind](clientOf(client), state, signal)
        : { ...(await clientOf(client).send(SEARCH_CALLS[kind], request, signal)), folders: [] },
  });
};

/** The counts of a state: order, page and drawing make no difference to them. */
export const facetsQuery = (state: SearchState) => {
  const { sort, view, page } = EMPTY_SEARCH;
  const request = {
    ...searchRequestOf({ ...state, sort, view, page }),
    fuzzy: state.fuzzy && state.keyword !== '' ? 1 : 0,
  } as const;
  return queryOptions({
    queryKey: ['facets', request],
    retry: false,
    queryFn: answerTo(searchFacets, request),
  });
};
