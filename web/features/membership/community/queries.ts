import { queryOptions } from '@tanstack/react-query';
import { getPayItemList, getPlace } from '#contract/calls/community.ts';
import type { Client } from '#contract/wire/client.ts';
import { answerTo, askAhead, createQueryClient, packQueries } from '#web/client/query.ts';

export const GROUP_ITEMS = ['community', 'items'] as const;
export const PLACE = ['community', 'place'] as const;

/** Places by how long they hold, and one's own order that may still be paid. Never fresh: orders end. */
export const itemsQuery = () =>
  queryOptions({
    queryKey: GROUP_ITEMS,
    staleTime: 0,
    queryFn: answerTo(getPayItemList, {}),
  });

/** One's own place, bought or with the membership. */
export const placeQuery = () =>
  queryOptions({
    queryKey: PLACE,
    staleTime: 0,
    queryFn: answerTo(getPlace, {}),
  });

/** What is sold, for the page that is rendered on the server. */
export async function prefetchGroupItems(client: Client): Promise<string> {
  const queries = createQueryClient(client);
  await askAhead(queries, itemsQuery());
  return packQueries(queries);
}
