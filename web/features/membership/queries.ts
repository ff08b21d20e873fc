import { queryOptions } from '@tanstack/react-query';
import { getPlans, userBenefitList } from '#contract/calls/plans.ts';
import { browserClient, type ClientSource } from '#web/client/browser-client.ts';
import { askAhead, createQueryClient, packQueries } from '#web/client/query.ts';

/** What is sold at what price, and what is to be known before paying. */
export const plansQuery = (client: ClientSource = browserClient) =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: ({ signal }) => client().send(getPlans, {}, signal),
  });

/** What each tier has, from the rights table. */
export const benefitsQuery = (client: ClientSource = browserClient) =>
  queryOptions({
    queryKey: ['benefits'],
    queryFn: ({ signal }) => client().send(userBenefitList, {}, signal),
  });

/** Both, for the page that is rendered on the server. */
export async function prefetchMembership(client: ClientSource): Promise<string> {
  const queries = createQueryClient();
  await Promise.all([askAhead(queries, plansQuery(client)), askAhead(queries, benefitsQuery(client))]);
  return packQueries(queries);
}
