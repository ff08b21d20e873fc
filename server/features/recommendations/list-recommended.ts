import { LEAST_READERS, RECOMMENDED_FIRST } from '#contract/calls/listings.ts';
import { RECOMMENDED } from '#contract/calls/report-marks.ts';
import type { ReportItem } from '#contract/calls/reports.ts';
import { FILE_FILTERS } from '#contract/calls/search.ts';
import { rightOf } from '#contract/rights/levels.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import { HAS_FILE } from '../query/index.ts';
import { requirePage, tunerOf } from './access.ts';
import type { RecommendationDeps, Recommended } from './deps.ts';
import { gatherCandidates } from './gather-candidates.ts';
import { diversify } from './rules/diversify.ts';
import { explain } from './rules/explain.ts';
import { type Act, type Interests, readInterests } from './rules/interests.ts';
import { likenessAmong } from './rules/likeness.ts';
import { type LessWanted, scoreReports } from './rules/score.ts';
import { readLess } from './store.ts';

export interface Paging {
  page: number;
  pageSize: number;
}

export interface RecommendedPage {
  list: (ReportItem & { why: string })[];
  count: number;
}

/** So many are chosen; behind them the newest follow as they are. */
const MOST_PICKS = 150;
/** Reports used of late that are known by how much. */
const HEATED = 300;
/** Of a person's doings so many count. */
const MOST_ACTS = 60;
/** How much is left of a report behind one of the same industry: visitors are shown the whole width, persons what is theirs. */
const INDUSTRY_SHARES = { visitor: 0.75, person: 0.94 } as const;

type Lists = Omit<RecommendationDeps, 'quotas'>;

async function lessOf({ db }: Pick<Lists, 'db'>, caller: Caller): Promise<LessWanted> {
  const tuner = tunerOf(caller);
  const rows = tuner === null ? [] : await readLess(db, tuner);
  const keysOf = (scope: string) => new Set(rows.filter((row) => row.scope === scope).map(({ key }) => key));
  return {
    reports: keysOf('report'),
    industries: keysOf('industry'),
    organisations: keysOf('organisation'),
  };
}

async function interestsOf(deps: Lists, caller: Caller): Promise<Interests> {
  const [told, themes] = await Promise.all([deps.actsOf(caller), deps.themesOf(caller)]);
  const latest = told.slice(0, MOST_ACTS);
  const facts = await deps.reads.for(caller).reportFacts([...new Set(latest.map(({ fid }) => fid))]);
  const byId = new Map(facts.map((each) => [each.fid, each]));
  const acts = latest.flatMap(({ fid, kind, at }): Act[] => {
    const of = byId.get(fid);
    return of === undefined ? [] : [{ facts: of, kind, atMs: at.getTime() }];
  });
  return readInterests(acts, themes, caller.now);
}

/** How much each report was used of late, the most used being 1. Where it is said that many read it, many did. */
async function heatOf({ reads }: Pick<Lists, 'reads'>): Promise<Map<number, number>> {
  const used = await reads.everybodys.heat({ limit: HEATED, withCharts: false });
  const heated = used.filter(({ readers }) => readers >= LEAST_READERS);
  const most = heated[0]?.heat ?? 1;
  return new Map(heated.map(({ fid, heat }) => [fid, heat / most]));
}

async function recommend(
  deps: Lists,
  within: IndexExpression | null,
  caller: Caller,
): Promise<{ list: Recommended; isWhole: boolean }> {
  const [interests, less, heat] = await Promise.all([
    interestsOf(deps, caller),
    lessOf(deps, caller),
    heatOf(deps),
  ]);
  const { ids, total, isWhole } = await gatherCandidates(deps, { interests, within }, caller);
  const candidates = await deps.reads.for(caller).reportFacts(ids);
  const likeness = likenessAmong([...candidates, ...interests.acts.map(({ facts }) => facts)]);
  // A library whose newest report is a season old still has what is new in it.
  const newestMs = 1000 * Math.max(...candidates.map(({ publishedAtSeconds }) => publishedAtSeconds));
  const now = Math.min(caller.now, newestMs);
  const scored = scoreReports(candidates, { interests, less, likeness, heat, now });
  const isKnown = interests.acts.length > 0 || interests.themes.size > 0;
  const industryShare = isKnown ? INDUSTRY_SHARES.person : INDUSTRY_SHARES.visitor;
  const done = new Set(interests.acts.map(({ facts }) => facts.fid));
  const fresh = scored.filter(({ facts }) => !done.has(facts.fid));
  const picked = [
    ...diversify(fresh, { most: MOST_PICKS, industryShare, head: RECOMMENDED_FIRST }),
    // What was read or kept already stands behind everything else that was chosen.
    ...scored.filter(({ facts }) => done.has(facts.fid)),
  ].slice(0, MOST_PICKS);
  const nameOfIndustry = (id: number) => deps.nameOf('industry', id);
  const picks = picked.map((each) => ({ fid: each.facts.fid, why: explain(each, nameOfIndustry) }));
  const unwanted = less.reports;
  return { list: { picks, unwanted, total: Math.max(picks.length, total - unwanted.size) }, isWhole };
}

/**
 * Ids of the newest that are among neither the picks nor the unwanted, from the `from`-th on. Of those left out some are newer than
 * the place where the list is entered: so many more are passed over.
 */
async function newestBeside(
  deps: Lists,
  { picks, unwanted }: Recommended,
  { within, from, limit }: { within: IndexExpression | null; from: number; limit: number },
  caller: Caller,
): Promise<number[]> {
  const leftOut = new Set([...picks.map(({ fid }) => fid), ...unwanted]);
  const { hits } = await deps.index.for(caller).search({
    expression: within,
    rankWords: [],
    sort: 'newest',
    match: 'all',
    offset: from,
    limit: limit + 2 * leftOut.size,
    withoutTotal: true,
    nowSeconds: Math.floor(caller.now / 1000),
  });
  const ids = hits.map(({ id }) => id);
  const entered = ids[0];
  if (entered === undefined) return [];
  const facts = await deps.reads.for(caller).reportFacts([entered, ...leftOut]);
  const at = facts.find(({ fid }) => fid === entered)?.publishedAtSeconds ?? 0;
  const isNewer = (each: { fid: number; publishedAtSeconds: number }) =>
    each.publishedAtSeconds > at || (each.publishedAtSeconds === at && each.fid > entered);
  const newer = facts.filter((each) => leftOut.has(each.fid) && isNewer(each)).length;
  return ids.filter((id) => !leftOut.has(id)).slice(newer, newer + limit);
}

/** Somebody who may not turn pages gets no larger page instead. */
function firstPageOf(caller: Caller, { page, pageSize }: Paging): { offset: number; limit: number } {
  const mayPage = rightOf(caller.tier, 'pageResults').allowed;
  const limit = mayPage ? pageSize : Math.min(pageSize, RECOMMENDED_FIRST);
  return { offset: (page - 1) * limit, limit };
}

/** Whose list it is, for what keeps lists: a person's own, or everybody else's. */
export const listKeyOf = ({ uid }: Pick<Caller, 'uid'>): string => (uid === null ? 'visitors ' : `u${uid} `);

/**
 * Recommended: by what the caller subscribed to, read and kept, by likeness to that, by freshness and by what others read, each with why.
 * Visitors all get the same. Throws 10007 for later pages where the tier turns none.
 */
export async function listRecommended(
  deps: RecommendationDeps,
  asked: Paging & { fileFilter: number },
  caller: Caller,
): Promise<RecommendedPage> {
  requirePage(deps.quotas, caller, asked);
  const { offset, limit } = firstPageOf(caller, asked);
  const within: IndexExpression | null =
    asked.fileFilter === FILE_FILTERS.only ? { kind: 'tag', tag: HAS_FILE } : null;
  const key = `${listKeyOf(caller)}${asked.fileFilter}`;
  const list = await deps.recommended.get(key, caller.now, () => recommend(deps, within, caller));
  const shown = list.picks.slice(offset, offset + limit);
  const whyOf = new Map(shown.map(({ fid, why }) => [fid, why]));
  const missing = limit - shown.length;
  const from = Math.max(0, offset - list.picks.length);
  const later =
    missing > 0 && list.total > list.picks.length
      ? await newestBeside(deps, list, { within, from, limit: missing }, caller)
      : [];
  const items = await presentItems(deps, caller, [...whyOf.keys(), ...later]);
  return {
    list: items.map((item) => ({ ...item, parent_id: RECOMMENDED, why: whyOf.get(item.fid) ?? '' })),
    count: list.total,
  };
}

/** Reports as lists show them, with the asker's favourites marked. */
export async function presentItems(
  { reads, favouritesOf }: Pick<RecommendationDeps, 'reads' | 'favouritesOf'>,
  caller: Caller,
  ids: readonly number[],
): Promise<ReportItem[]> {
  const [items, favourites] = await Promise.all([
    reads.for(caller).reportItems(ids),
    favouritesOf(caller, ids),
  ]);
  return items.map((item) => ({ ...item, is_favorite: favourites.has(item.fid) ? 1 : 0 }));
}
