import type { ReportItem } from '#contract/calls/reports.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { pageOf, requirePage } from './access.ts';
import type { SearchDeps } from './deps.ts';
import { presentReports } from './present-reports.ts';

export interface ReportListing {
  list: ReportItem[];
  count: number;
}

export interface Paging {
  page: number;
  pageSize: number;
}

/** Pages beyond the first need the right to turn pages, here as in a search. */
function pageFor(deps: SearchDeps, caller: Caller, paging: Paging): { offset: number; limit: number } {
  requirePage(deps.quotas, caller, paging);
  return pageOf(caller, paging);
}

/** The newest reports of one type. */
export async function listReportsOfType(
  deps: SearchDeps,
  { typeId, ...paging }: Paging & { typeId: number },
  caller: Caller,
): Promise<ReportListing> {
  const page = pageFor(deps, caller, paging);
  const answer = await deps.index.search({
    expression: { kind: 'tag', tag: `type:${typeId}` },
    rankWords: [],
    sort: 'newest',
    ...page,
    match: 'all',
    nowSeconds: Math.floor(caller.now / 1000),
  });
  return {
    list: await presentReports(
      deps,
      caller,
      answer.hits.map(({ id }) => id),
    ),
    count: answer.total,
  };
}
