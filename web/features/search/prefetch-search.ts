import type { Tier } from '#contract/rights/levels.ts';
import type { ClientSource } from '#web/client/browser-client.ts';
import { askAhead, createQueryClient, packQueries } from '#web/client/query.ts';
import { allowanceQuery, isCounted } from '#web/features/rights/index.ts';
import { industryTagsQuery, reportTypeTagsQuery } from './queries.ts';
import { resultsQuery } from './results-query.ts';
import { readSearch } from './search-state.ts';

/**
 * Everything the first picture of the search page needs. What fails is left out, and asked again by the browser.
 * What is left of counted searches is asked last: the results may have cost one.
 */
export async function prefetchSearch(
  client: ClientSource,
  params: URLSearchParams,
  tier: Tier,
): Promise<string> {
  const queries = createQueryClient();
  const state = readSearch(params);
  await Promise.all([
    askAhead(queries, resultsQuery(client, state)),
    askAhead(queries, industryTagsQuery(client, null)),
    askAhead(queries, reportTypeTagsQuery(client)),
    ...(state.industry === null ? [] : [askAhead(queries, industryTagsQuery(client, state.industry))]),
  ]);
  if (isCounted(tier, 'searchReports'))
    await askAhead(queries, allowanceQuery('searchReports', null, client));
  return packQueries(queries);
}
