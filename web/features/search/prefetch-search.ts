import type { Tier } from '#contract/rights/levels.ts';
import type { Client } from '#contract/wire/client.ts';
import { askAhead, createQueryClient, packQueries } from '#web/client/query.ts';
import { allowanceQuery, isCounted } from '#web/features/rights/index.ts';
import { industryTagsQuery, reportTypeTagsQuery } from './queries.ts';
import { resultsQuery } from './results-query.ts';
import { readSearch } from './search-state.ts';

/**
 * Everything the first picture of the search page needs. What fails is left out, and asked again by the browser.
 * What is left of counted searches is asked last: the results may have cost one.
 */
export async function prefetchSearch(client: Client, params: URLSearchParams, tier: Tier): Promise<string> {
  const queries = createQueryClient(client);
  const state = readSearch(params);
  await Promise.all([
    askAhead(queries, resultsQuery(state)),
    askAhead(queries, industryTagsQuery(null)),
    askAhead(queries, reportTypeTagsQuery()),
    ...(state.industry === null ? [] : [askAhead(queries, industryTagsQuery(state.industry))]),
  ]);
  if (isCounted(tier, 'searchReports')) await askAhead(queries, allowanceQuery('searchReports', null));
  return packQueries(queries);
}
