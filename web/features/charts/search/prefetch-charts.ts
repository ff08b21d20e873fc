import { rightOf, type Tier } from '#contract/rights/levels.ts';
import type { ClientSource } from '#web/client/browser-client.ts';
import { createQueryClient, packQueries } from '#web/client/query.ts';
import { readCharts } from './chart-state.ts';
import { categoriesQuery, chartAllowanceQuery, chartsQuery } from './queries.ts';

/** Whether a search for charts is taken from a daily number. */
export function countsChartSearches(tier: Tier): boolean {
  const { allowed, daily } = rightOf(tier, 'searchCharts');
  return allowed && daily !== null;
}

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
    queries.prefetchQuery({ ...chartsQuery(client, readCharts(params)), retry: false }),
    queries.prefetchQuery(categoriesQuery(client)),
  ]);
  if (countsChartSearches(tier)) await queries.prefetchQuery(chartAllowanceQuery(client));
  return packQueries(queries);
}
