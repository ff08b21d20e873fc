import type { Tier } from '#contract/rights/levels.ts';
import type { Client } from '#contract/wire/client.ts';
import { askAhead, createQueryClient, packQueries } from '#web/client/query.ts';
import { allowanceQuery, isCounted } from '#web/features/rights/index.ts';
import { readCharts } from './chart-state.ts';
import { categoriesQuery, chartsQuery } from './queries.ts';

/**
 * Everything the first picture of the chart page needs. What fails is left out, and asked again by the browser.
 * What is left of counted searches is asked last: the results may have cost one.
 */
export async function prefetchCharts(client: Client, params: URLSearchParams, tier: Tier): Promise<string> {
  const queries = createQueryClient(client);
  await Promise.all([
    askAhead(queries, chartsQuery(readCharts(params))),
    askAhead(queries, categoriesQuery()),
  ]);
  if (isCounted(tier, 'searchCharts')) await askAhead(queries, allowanceQuery('searchCharts', null));
  return packQueries(queries);
}
