import { LEAST_READERS } from '#contract/calls/listings.ts';
import type { ReportItem } from '#contract/calls/reports.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { unlessRefused } from '#server/ports/unless-refused.ts';
import { pageOf } from '../search/index.ts';
import { requirePage } from './access.ts';
import type { HotRanking, RecommendationDeps } from './deps.ts';
import { type Paging, presentItems } from './list-recommended.ts';

/** So many reports are ranked by what happened of late; behind them those used most of all time follow. */
const MOST_RANKED = 200;
/** What is searched for most lifts so many of the newest reports that bear it in their title. */
const LIFTED = 5;
const SEARCHES_LOOKED_AT = 10;
/** With fewer than these the ranking begins with what is new. */
const FEW = 20;
/** How much of a reading each person is worth who searched for it. */
const SEARCH_WEIGHT = 0.5;
/** Time of the engine for all searches together, milliseconds. */
const BUDGET_MS = 200;

type Lists = Pick<RecommendationDeps, 'reads' | 'index' | 'hotSearches' | 'hot' | 'favouritesOf'>;

/** Reports about what most people search for now, with how much that lifts them. */
async function liftedBySearches(
  { index, hotSearches }: Lists,
  now: number,
): Promise<{ lifts: Map<number, number>; isWhole: boolean }> {
  const untilMs = performance.now() + BUDGET_MS;
  const lifts = new Map<number, number>();
  let isWhole = true;
  for (const { name, count } of (await hotSearches(now)).slice(0, SEARCHES_LOOKED_AT)) {
    const answer = await unlessRefused(
      index.everybodys.search(
        {
          expression: { kind: 'text', text: name, field: 'title' },
          rankWords: [],
          sort: 'newest',
          match: 'all',
          offset: 0,
          limit: LIFTED,
          withoutTotal: true,
          nowSeconds: Math.floor(now / 1000),
        },
        { budgetMs: untilMs - performance.now() },
      ),
    );
    isWhole &&= answer !== null;
    for (const { id } of answer?.hits ?? []) lifts.set(id, (lifts.get(id) ?? 0) + SEARCH_WEIGHT * count);
  }
  return { lifts, isWhole };
}

async function newestOf({ index }: Lists, now: number): Promise<number[]> {
  const { hits } = await index.everybodys.search({
    expression: null,
    rankWords: [],
    sort: 'newest',
    match: 'all',
    offset: 0,
    limit: FEW,
    withoutTotal: true,
    nowSeconds: Math.floor(now / 1000),
  });
  return hits.map(({ id }) => id);
}

/**
 * Ids by what was read, downloaded, opened and searched for of late; a use counts less with each day. What fewer than `LEAST_READERS`
 * different persons read stands behind: one busy reader, or a search that many tried, makes no ranking.
 */
async function rank(
  deps: Lists,
  withCharts: boolean,
  now: number,
): Promise<{ list: HotRanking; isWhole: boolean }> {
  const [heated, { lifts, isWhole }] = await Promise.all([
    deps.reads.everybodys.heat({ limit: MOST_RANKED, withCharts }),
    // What is searched for is not asked for its charts.
    withCharts ? { lifts: new Map<number, number>(), isWhole: true } : liftedBySearches(deps, now),
  ]);
  const heats = new Map(heated.map(({ fid, heat }) => [fid, heat]));
  for (const [fid, lift] of lifts) heats.set(fid, (heats.get(fid) ?? 0) + lift);
  const read = new Set(heated.flatMap(({ fid, readers }) => (readers >= LEAST_READERS ? [fid] : [])));
  const ranked = [...heats]
    .toSorted(([a, x], [b, y]) => Number(read.has(b)) - Number(read.has(a)) || y - x || b - a)
    .slice(0, MOST_RANKED)
    .map(([fid]) => fid);
  // Where hardly anybody has read anything yet, what is new comes before what is old.
  const newest = ranked.length < FEW && !withCharts ? await newestOf(deps, now) : [];
  const ids = [...new Set([...ranked, ...newest])];
  const { total: others } = await deps.reads.everybodys.hotReports({
    offset: 0,
    limit: 0,
    withCharts,
    except: ids,
  });
  return { list: { ids, ranked: read.size, others }, isWhole };
}

/** The ranking, the same for everybody. Throws 10007 for later pages where the tier turns none. */
export async function listHot(
  deps: Lists & Pick<RecommendationDeps, 'quotas'>,
  { withCharts, ...asked }: Paging & { withCharts: boolean },
  caller: Caller,
): Promise<{ list: ReportItem[]; count: number; ranked: number }> {
  requirePage(deps.quotas, caller, asked);
  const { offset, limit } = pageOf(caller, asked);
  const key = withCharts ? 'charts' : 'reports';
  const ranking = await deps.hot.get(key, caller.now, () => rank(deps, withCharts, caller.now));
  const shown = ranking.ids.slice(offset, offset + limit);
  const missing = limit - shown.length;
  const later = {
    offset: Math.max(0, offset - ranking.ids.length),
    limit: missing,
    withCharts,
    except: ranking.ids,
  };
  const ids = missing > 0 ? (await deps.reads.everybodys.hotReports(later)).ids : [];
  return {
    list: await presentItems(deps, caller, [...shown, ...ids]),
    count: ranking.ids.length + ranking.others,
    ranked: ranking.ranked,
  };
}
