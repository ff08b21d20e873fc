import { queryOptions } from '@tanstack/react-query';
import { getPlans, userBenefitList } from '#contract/calls/plans.ts';
import type { Client } from '#contract/wire/client.ts';
import { answerTo, askAhead, createQueryClient, packQueries } from '#web/client/query.ts';

/** What is sold at what price, and what is to be known before paying. */
export const plansQuery = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: answerTo(getPlans, {}),
  });

/** What each tier has, from the rights table. */
export const benefitsQuery = () =>
  queryOptions({
    queryKey: ['benefits'],
    queryFn: answerTo(userBenefitList, {}),
  });

/** Both, for the page that is rendered on the server. */
export async function prefetchMembership(client: Client): Promise<string> {
  const queries = createQueryClient(client);
  await Promise.all([askAhead(queries, plansQuery()), askAhead(queries, benefitsQuery())]);
  return packQueries(queries);
}
