import { RECOMMENDED } from '#contract/calls/report-marks.ts';
import type { ReportItem } from '#contract/calls/reports.ts';
import { FILE_FILTERS } from '#contract/calls/search.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import type { IndexQuery } from '#server/ports/search-index.ts';
import { pageOf, requirePage } from './access.ts';
import { HAS_FILE } from './compile-filters.ts';
import type { SearchDeps } from './deps.ts';
import { type OnlyFiles, settleFileFilter } from './file-filter.ts';
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
function pageFor(deps: SearchDeps, caller: Caller, paging: Paging): { offset: number; limit: number } {
  requirePage(deps.quotas, caller, paging);
  return pageOf(caller, paging);
}

/** Reports by downloads and reads; `withCharts` leaves out those without a chart. */
export async function listHotReports(
  deps: SearchDeps,
  paging: Paging,
  caller: Caller,
  withCharts = false,
): Promise<ReportListing> {
  const { ids, total } = await deps.reads.hotReports({ ...pageFor(deps, caller, paging), withCharts });
  return { list: await presentReports(deps, caller, ids), count: total };
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
    audiences: [PUBLIC],
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

/** So many of the newest reports are mixed for recommendation; beyond them the newest follow as they are. */
const RECOMMENDED_POOL = 120;

const marked = (list: readonly ReportItem[]): ReportItem[] =>
  list.map((item) => ({ ...item, parent_id: RECOMMENDED }));

/** Recommended: the newest reports, so mixed that one industry does not fill the page. */
export async function listRecommendedReports(
  deps: SearchDeps,
  asked: Paging & { fileFilter: number },
  caller: Caller,
): Promise<ReportListing & { only_files: OnlyFiles }> {
  const { offset, limit } = pageFor(deps, caller, asked);
  const { request, onlyFiles: only_files } = await settleFileFilter(deps, asked);
  const newest: Omit<IndexQuery, 'offset' | 'limit'> = {
    expression: request.fileFilter === FILE_FILTERS.only ? { kind: 'tag', tag: HAS_FILE } : null,
    rankWords: [],
    sort: 'newest',
    match: 'all',
    audiences: [PUBLIC],
    nowSeconds: Math.floor(caller.now / 1000),
  };
  if (offset >= RECOMMENDED_POOL) {
    const later = await deps.index.search({ ...newest, offset, limit });
    return {
      list: marked(
        await presentReports(
          deps,
          caller,
          later.hits.map(({ id }) => id),
        ),
      ),
      count: later.total,
      only_files,
    };
  }
  const answer = await deps.index.search({ ...newest, offset: 0, limit: RECOMMENDED_POOL });
  const pool = await deps.reads.reportItems(answer.hits.map(({ id }) => id));
  const mixed = interleaveByIndustry(pool).map(({ fid }) => fid);
  const list = await presentReports(deps, caller, mixed.slice(offset, offset + limit));
  return { list: marked(list), count: answer.total, only_files };
}
