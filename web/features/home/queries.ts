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
import type { Client } from '#contract/wire/client.ts';
import { answerTo, askAhead, createQueryClient, packQueries } from '#web/client/query.ts';

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

export const recommendedQuery = () =>
  queryOptions({
    queryKey: ['home', 'recommended'],
    queryFn: answerTo(getRcmdFiles, { page: 1, pageSize: RECOMMENDED_FIRST }),
  });

export const typeQuery = (type: HomeTab) =>
  queryOptions({
    queryKey: ['home', 'type', type],
    queryFn: answerTo(getReportsOfType, { page: 1, pageSize: LOOKED_THROUGH, typeId: type }),
  });

export const hotReportsQuery = () =>
  queryOptions({
    queryKey: ['home', 'hot-reports'],
    queryFn: answerTo(getHotRankList, { page: 1, pageSize: LIST_SIZE }),
  });

export const hotSearchesQuery = (page: number) =>
  queryOptions({
    queryKey: ['home', 'hot-searches', page],
    queryFn: answerTo(getHotSearches, { page, pageSize: HOT_SEARCHES }),
  });

export const hotKeysQuery = () =>
  queryOptions({
    queryKey: ['home', 'hot-keys'],
    queryFn: answerTo(getSearchHotKey, {}),
  });

export const topicsQuery = () =>
  queryOptions({
    queryKey: ['home', 'topics'],
    queryFn: answerTo(getHotTopics, { page: 1, pageSize: LIST_SIZE }),
  });

export const industriesQuery = () =>
  queryOptions({
    queryKey: ['home', 'industries'],
    queryFn: answerTo(getIndustryList, { page: 1, pageSize: INDUSTRIES }),
  });

export const weeksQuery = () =>
  queryOptions({
    queryKey: ['home', 'weeks'],
    queryFn: answerTo(getIndustryWeeks, {}),
  });

export const statisticsQuery = () =>
  queryOptions({
    queryKey: ['home', 'statistics'],
    queryFn: answerTo(getStatistics, {}),
  });

export const examplesQuery = () =>
  queryOptions({
    queryKey: ['home', 'examples'],
    queryFn: answerTo(getHomeExamples, {}),
  });

export const chartsQuery = () =>
  queryOptions({
    queryKey: ['home', 'charts'],
    queryFn: answerTo(dailyRcmd, { page_size: CHARTS + 1 }),
  });

/** The newest reports of an industry: browsing, which counts no search. */
export const industryReportsQuery = (industry: number) =>
  queryOptions({
    queryKey: ['home', 'industry', industry],
    queryFn: answerTo(searchDefaultSortData, {
      industryCategory: [industry],
      pageSize: LOOKED_THROUGH,
      sortMode: SORT_MODES.newest,
    }),
  });

export const passageQuery = () =>
  queryOptions({
    queryKey: ['home', 'passage'],
    queryFn: answerTo(getShownPassage, {}),
  });

export const partnersQuery = () =>
  queryOptions({
    queryKey: ['home', 'partners'],
    queryFn: answerTo(getPartners, { page: 1, pageSize: PARTNERS }),
  });

export const lessQuery = () =>
  queryOptions({
    queryKey: ['home', 'less'],
    queryFn: answerTo(getRecommendLess, {}),
  });

/**
 * What the first picture of the home page needs, and with `whole` all that stands below it, as the page that is kept for all visitors
 * does. What fails is left out and asked again by the browser.
 */
export async function prefetchHome(client: Client, { whole }: { whole: boolean }): Promise<string> {
  const queries = createQueryClient(client);
  const ready = <Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>) =>
    askAhead(queries, query);
  const words = async () => {
    await ready(hotSearchesQuery(1));
    const hot = queries.getQueryData(hotSearchesQuery(1).queryKey);
    if (hot?.data.length === 0) await ready(hotKeysQuery());
  };
  const industries = async () => {
    await ready(industriesQuery());
    const first = queries.getQueryData(industriesQuery().queryKey)?.list[0];
    if (whole && first !== undefined) await ready(industryReportsQuery(first.id));
  };
  await Promise.all([
    ready(recommendedQuery()),
    ready(hotReportsQuery()),
    ready(topicsQuery()),
    ready(weeksQuery()),
    ready(statisticsQuery()),
    ready(examplesQuery()),
    words(),
    industries(),
    ...(whole ? [ready(chartsQuery()), ready(passageQuery()), ready(partnersQuery())] : []),
  ]);
  return packQueries(queries);
}
