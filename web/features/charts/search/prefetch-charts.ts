import type { Tier } from '#contract/rights/levels.ts';
import type { ClientSource } from '#web/client/browser-client.ts';
import { askAhead, createQueryClient, packQueries } from '#web/client/query.ts';
import { allowanceQuery, isCounted } from '#web/features/rights/index.ts';
import { readCharts } from './chart-state.ts';
import { categoriesQuery, chartsQuery } from './queries.ts';

/**
 * Everything the first picture of the chart page needs. What fails is left out, and asked again by the browser.
 * What is left of counted searches is asked last: the results may have cost one.
 */
export async function prefetchCharts(
  client: ClientSource,
  params: URLSearchParams,
  tier: Tier,
): Promise<string> {
  const queries = createQueryClient();
  await Promise.all([
    askAhead(queries, chartsQuery(client, readCharts(params))),
    askAhead(queries, categoriesQuery(client)),
  ]);
  if (isCounted(tier, 'searchCharts')) await askAhead(queries, allowanceQuery('searchCharts', null, client));
  return packQueries(queries);
}
