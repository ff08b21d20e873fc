import { type FetchQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
import {
  dailyRcmd,
  getHomeExamples,
  getHotTopics,
  getIndustryWeeks,
  getPartners,
  getSearchHotKey,
  getShownPassage,
  getStatistics,
} from '#contract/calls/home.ts';
import {
  getHotRankList,
  getIndustryList,
  getRcmdFiles,
  getReportsOfType,
  RECOMMENDED_FIRST,
} from '#contract/calls/listings.ts';
import { getRecommendLess } from '#contract/calls/recommendations.ts';
import { SORT_MODES, searchDefaultSortData } from '#contract/calls/search.ts';
import { getHotSearches } from '#contract/calls/suggestions.ts';
import type { ClientSource } from '#web/client/browser-client.ts';
import { askAhead, createQueryClient, packQueries } from '#web/client/query.ts';

/** S1 §9. */
export const TAB_SIZE = 6;
export const LIST_SIZE = 10;
/** Of one type so many are looked through, so that none of one house crowds the rest out. */
const LOOKED_THROUGH = 20;
const HOT_SEARCHES = 10;
const INDUSTRIES = 9;
const PARTNERS = 30;
/** Four to look at, and one that shows what charts know of themselves. */
export const CHARTS = 4;

/** The report types of the home page (S1 §9); 0 is the recommended list. */
export const HOME_TABS = [
  { type: 0, label: '推荐' },
  { type: 2, label: '行业研究' },
  { type: 5, label: '招股书' },
  { type: 9, label: '财报' },
] as const;
export type HomeTab = (typeof HOME_TABS)[number]['type'];

export const recommendedQuery = (client: ClientSource) =>
  queryOptions({
    queryKey: ['home', 'recommended'],
    queryFn: ({ signal }) => client().send(getRcmdFiles, { page: 1, pageSize: RECOMMENDED_FIRST }, signal),
  });

export const typeQuery = (client: ClientSource, type: HomeTab) =>
  queryOptions({
    queryKey: ['home', 'type', type],
    queryFn: ({ signal }) =>
      client().send(getReportsOfType, { page: 1, pageSize: LOOKED_THROUGH, typeId: type }, signal),
  });

export const hotReportsQuery = (client: ClientSource) =>
  queryOptions({
    queryKey: ['home', 'hot-reports'],
    queryFn: ({ signal }) => client().send(getHotRankList, { page: 1, pageSize: LIST_SIZE }, signal),
  });

export const hotSearchesQuery = (client: ClientSource, page: number) =>
  queryOptions({
    queryKey: ['home', 'hot-searches', page],
    queryFn: ({ signal }) => client().send(getHotSearches, { page, pageSize: HOT_SEARCHES }, signal),
  });

export const hotKeysQuery = (client: ClientSource) =>
  queryOptions({
    queryKey: ['home', 'hot-keys'],
    queryFn: ({ signal }) => client().send(getSearchHotKey, {}, signal),
  });

export const topicsQuery = (client: ClientSource) =>
  queryOptions({
    queryKey: ['home', 'topics'],
    queryFn: ({ signal }) => client().send(getHotTopics, { page: 1, pageSize: LIST_SIZE }, signal),
  });

export const industriesQuery = (client: ClientSource) =>
  queryOptions({
    queryKey: ['home', 'industries'],
    queryFn: ({ signal }) => client().send(getIndustryList, { page: 1, pageSize: INDUSTRIES }, signal),
  });

export const weeksQuery = (client: ClientSource) =>
  queryOptions({
    queryKey: ['home', 'weeks'],
    queryFn: ({ signal }) => client().send(getIndustryWeeks, {}, signal),
  });

export const statisticsQuery = (client: ClientSource) =>
  queryOptions({
    queryKey: ['home', 'statistics'],
    queryFn: ({ signal }) => client().send(getStatistics, {}, signal),
  });

export const examplesQuery = (client: ClientSource) =>
  queryOptions({
    queryKey: ['home', 'examples'],
    queryFn: ({ signal }) => client().send(getHomeExamples, {}, signal),
  });

export const chartsQuery = (client: ClientSource) =>
  queryOptions({
    queryKey: ['home', 'charts'],
    queryFn: ({ signal }) => client().send(dailyRcmd, { page_size: CHARTS + 1 }, signal),
  });

/** The newest reports of an industry: browsing, which counts no search. */
export const industryReportsQuery = (client: ClientSource, industry: number) =>
  queryOptions({
    queryKey: ['home', 'industry', industry],
    queryFn: ({ signal }) => {
      const asked = { industryCategory: [industry], pageSize: LOOKED_THROUGH, sortMode: SORT_MODES.newest };
      return client().send(searchDefaultSortData, asked, signal);
    },
  });

export const passageQuery = (client: ClientSource) =>
  queryOptions({
    queryKey: ['home', 'passage'],
    queryFn: ({ signal }) => client().send(getShownPassage, {}, signal),
  });

export const partnersQuery = (client: ClientSource) =>
  queryOptions({
    queryKey: ['home', 'partners'],
    queryFn: ({ signal }) => client().send(getPartners, { page: 1, pageSize: PARTNERS }, signal),
  });

export const lessQuery = (client: ClientSource) =>
  queryOptions({
    queryKey: ['home', 'less'],
    queryFn: ({ signal }) => client().send(getRecommendLess, {}, signal),
  });

/**
 * What the first picture of the home page needs, and with `whole` all that stands below it, as the page that is kept for all visitors
 * does. What fails is left out and asked again by the browser.
 */
export async function prefetchHome(client: ClientSource, { whole }: { whole: boolean }): Promise<string> {
  const queries = createQueryClient();
  const ready = <Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>) =>
    askAhead(queries, query);
  const words = async () => {
    await ready(hotSearchesQuery(client, 1));
    const hot = queries.getQueryData(hotSearchesQuery(client, 1).queryKey);
    if (hot?.data.length === 0) await ready(hotKeysQuery(client));
  };
  const industries = async () => {
    await ready(industriesQuery(client));
    const first = queries.getQueryData(industriesQuery(client).queryKey)?.list[0];
    if (whole && first !== undefined) await ready(industryReportsQuery(client, first.id));
  };
  await Promise.all([
    ready(recommendedQuery(client)),
    ready(hotReportsQuery(client)),
    ready(topicsQuery(client)),
    ready(weeksQuery(client)),
    ready(statisticsQuery(client)),
    ready(examplesQuery(client)),
    words(),
    industries(),
    ...(whole ? [ready(chartsQuery(client)), ready(passageQuery(client)), ready(partnersQuery(client))] : []),
  ]);
  return packQueries(queries);
}
