import { queryOptions } from '@tanstack/react-query';
import { getHotRankList, getIndustryList, getRcmdFiles, getReportsOfType } from '#contract/calls/listings.ts';
import { getHotSearches } from '#contract/calls/suggestions.ts';
import type { ClientSource } from '#web/client/browser-client.ts';
import { createQueryClient, packQueries } from '#web/client/query.ts';

const LIST_SIZE = 10;

/** 0 is the recommended list; the others are report types (S1 §9). */
export const HOME_TABS = [
  { type: 0, label: '推荐' },
  { type: 2, label: '行业研究' },
  { type: 5, label: '招股书' },
  { type: 9, label: '财报' },
] as const;
export type HomeTab = (typeof HOME_TABS)[number]['type'];

export const tabQuery = (client: ClientSource, type: HomeTab) =>
  queryOptions({
    queryKey: ['home', 'tab', type],
    queryFn: ({ signal }) => {
      const paging = { page: 1, pageSize: LIST_SIZE };
      return type === 0
        ? client().send(getRcmdFiles, paging, signal)
        : client().send(getReportsOfType, { ...paging, typeId: type }, signal);
    },
  });

export const hotReportsQuery = (client: ClientSource) =>
  queryOptions({
    queryKey: ['home', 'hot-reports'],
    queryFn: ({ signal }) => client().send(getHotRankList, { page: 1, pageSize: LIST_SIZE }, signal),
  });

export const hotSearchesQuery = (client: ClientSource) =>
  queryOptions({
    queryKey: ['home', 'hot-searches'],
    queryFn: ({ signal }) => client().send(getHotSearches, { page: 1, pageSize: LIST_SIZE }, signal),
  });

export const industriesQuery = (client: ClientSource) =>
  queryOptions({
    queryKey: ['home', 'industries'],
    queryFn: ({ signal }) => client().send(getIndustryList, { page: 1, pageSize: 9 }, signal),
  });

/** What the first picture of the home page needs; what fails is left out and asked again by the browser. */
export async function prefetchHome(client: ClientSource): Promise<string> {
  const queries = createQueryClient();
  await Promise.all([
    queries.prefetchQuery({ ...tabQuery(client, 0), retry: false }),
    queries.prefetchQuery({ ...hotReportsQuery(client), retry: false }),
    queries.prefetchQuery({ ...hotSearchesQuery(client), retry: false }),
    queries.prefetchQuery({ ...industriesQuery(client), retry: false }),
  ]);
  return packQueries(queries);
}
