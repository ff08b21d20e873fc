import { queryOptions } from '@tanstack/react-query';
import { getPayItemList, getPlace } from '#contract/calls/community.ts';
import { browserClient, type ClientSource } from '#web/client/browser-client.ts';
import { askAhead, createQueryClient, packQueries } from '#web/client/query.ts';

export const GROUP_ITEMS = ['community', 'items'] as const;
export const PLACE = ['community', 'place'] as const;

/** Places by how long they hold, and one's own order that may still be paid. Never fresh: orders end. */
export const itemsQuery = (client: ClientSource = browserClient) =>
  queryOptions({
    queryKey: GROUP_ITEMS,
    staleTime: 0,
    queryFn: ({ signal }) => client().send(getPayItemList, {}, signal),
  });

/** One's own place, bought or with the membership. */
export const placeQuery = () =>
  queryOptions({
    queryKey: PLACE,
    staleTime: 0,
    queryFn: ({ signal }) => browserClient().send(getPlace, {}, signal),
  });

/** What is sold, for the page that is rendered on the server. */
export async function prefetchGroupItems(client: ClientSource): Promise<string> {
  const queries = createQueryClient();
  await askAhead(queries, itemsQuery(client));
  return packQueries(queries);
}
