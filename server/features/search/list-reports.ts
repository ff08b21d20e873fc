import type { ReportItem } from '#contract/reports.ts';
import type { IndexQuery } from '#server/ports/search-index.ts';
import { pageOf } from './access.ts';
import type { Asking, SearchDeps } from './deps.ts';
import { presentReports } from './present-reports.ts';
import { interleaveByIndustry } from './rules/interleave.ts';

export interface ReportListing {
  list: ReportItem[];
  count: number;
}

export interface Paging {
  page: number;
  pageSize: number;
}

/** Pages beyond the first need the right to turn pages, here as in a search. */
function pageFor(deps: SearchDeps, asking: Asking, paging: Paging): { offset: number; limit: number } {
  if (paging.page > 1) deps.quotas.require(asking.who, 'pageResults');
  return pageOf(asking, paging);
}

/** Reports by downloads and reads; `withCharts` leaves out those without a chart. */
export async function listHotReports(
  deps: SearchDeps,
  paging: Paging,
  asking: Asking,
  withCharts = false,
): Promise<ReportListing> {
  const { ids, total } = await deps.reads.hotReports({ ...pageFor(deps, asking, paging), withCharts });
  return { list: await presentReports(deps, asking, ids), count: total };
}

/** The newest reports of one type. */
export async function listReportsOfType(
  deps: SearchDeps,
  { typeId, ...paging }: Paging & { typeId: number },
  asking: Asking,
): Promise<ReportListing> {
  const page = pageFor(deps, asking, paging);
  const answer = await deps.index.search({
    expression: { kind: 'tag', tag: `type:${typeId}` },
    rankWords: [],
    sort: 'newest',
    ...page,
    match: 'all',
    now: Math.floor(asking.now / 1000),
  });
  return {
    list: await presentReports(
      deps,
      asking,
      answer.hits.map(({ id }) => id),
    ),
    count: answer.total,
  };
}

/** So many of the newest reports are mixed for recommendation; beyond them the newest follow as they are. */
const RECOMMENDED_POOL = 120;

/** Recommended: the newest reports, so mixed that one industry does not fill the page. */
export async function listRecommendedReports(
  deps: SearchDeps,
  paging: Paging,
  asking: Asking,
): Promise<ReportListing> {
  const { offset, limit } = pageFor(deps, asking, paging);
  const newest: Omit<IndexQuery, 'offset' | 'limit'> = {
    expression: null,
    rankWords: [],
    sort: 'newest',
    match: 'all',
    now: Math.floor(asking.now / 1000),
  };
  if (offset >= RECOMMENDED_POOL) {
    const later = await deps.index.search({ ...newest, offset, limit });
    return {
      list: await presentReports(
        deps,
        asking,
        later.hits.map(({ id }) => id),
      ),
      count: later.total,
    };
  }
  const answer = await deps.index.search({ ...newest, offset: 0, limit: RECOMMENDED_POOL });
  const pool = await deps.reads.reportItems(answer.hits.map(({ id }) => id));
  const mixed = interleaveByIndustry(pool).map(({ fid }) => fid);
  const list = await presentReports(deps, asking, mixed.slice(offset, offset + limit));
  return { list, count: answer.total };
}
