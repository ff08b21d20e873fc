import { REPORT_PAGE_SIZE } from '#contract/calls/search.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { foldText } from '#contract/text/fold.ts';
import type { IndexAnswer, IndexHit } from '#server/ports/search-index.ts';
import { type AbsentTime, absentTime, nearestFirst } from '../language/index.ts';
import { type FoldingFacts, type LibraryReads, nameOfSeries, titleKey } from '../library/index.ts';
import { type AskedPage, aboutSubject, askPlan, type WeighedPlan } from './ask-plan.ts';
import { askedText } from './asked-text.ts';
import { seriesTag } from './compile-filters.ts';
import { allOf } from './compile-query.ts';
import type { LearnedBoosts, QueryDeps } from './deps.ts';
import { MOST_TYPED } from './grade-intent.ts';
import { RANKING } from './ranking-settings.ts';
import { type Foldable, type FoldedRow, foldHits } from './rules/fold-hits.ts';
import { mixHouses, weighHits } from './rules/order-hits.ts';
import { isAskedByIssue, isSought, withNewestFirst } from './rules/sought-series.ts';
import { findByParts } from './widen-few.ts';

/** So many of the best hits are folded; those behind them follow as they are, so that a late page costs no more. */
const FOLDED_HITS = 90;
/** Among so many rows, the first page, houses are mixed. */
const MIXED_ROWS = REPORT_PAGE_SIZE;

/** A page of rows. */
export interface FoldedAnswer extends Omit<IndexAnswer, 'total'> {
  /** How many rows there are to turn through. */
  rows: number;
  /** So many hits stand under other rows. */
  folded: number;
  /** By the report of the row; rows with nothing under them are left out. */
  under: ReadonlyMap<number, FoldedRow>;
  /** What the query names and nothing of the best is about. */
  absentTime: AbsentTime | null;
}

export type Asking = Parameters<typeof askPlan>[0] & {
  reads: Pick<LibraryReads, 'foldingFacts'>;
  learning: { learnedBoosts?: LearnedBoosts };
};

/** A list by an intent in the order of relevance; every other is as it was asked for. */
const isRanked = ({ graded }: WeighedPlan, { sort }: Pick<AskedPage, 'sort'>): boolean =>
  graded !== null && sort === 'overall';

/** The issues of one series, and texts that are demanded just as they are written, are listed whole; exclusions and alternatives only restrict. */
const isFolded = ({ plan }: WeighedPlan): boolean =>
  !plan.filters.parts.some(({ name }) => name === 'series') &&
  plan.strict.clauses.every(({ terms }) => terms.every(({ term }) => term.negated || !term.exact));

/** Who asks for a house or a person wants nobody else between. */
const asksForHouse = ({ plan }: WeighedPlan): boolean =>
  plan.intent.preferences.some(({ kind }) => kind === 'organisation' || kind === 'researcher');

const unfolded = ({ total, ...answer }: IndexAnswer): FoldedAnswer => ({
  ...answer,
  rows: total,
  folded: 0,
  under: new Map(),
  absentTime: null,
});

const alone = ({ fid, seriesKey }: Pick<FoldedRow, 'fid' | 'seriesKey'>): FoldedRow => ({
  fid,
  seriesKey,
  series: [],
  duplicates: [],
});

/**
 * Whether the headline of an issue holds all that is asked beyond what its series is called: whoever asks for the series alone wants
 * one of it. Where nothing but a movement is asked beyond, as in 估值 领涨 of 估值周观察：红利领涨, the issue that says so is wanted.
 */
function answersByHeadline({ graded, weighed }: WeighedPlan): (issue: Foldable) => boolean {
  const words = (graded?.words ?? []).map(({ word }) => word.texts.map(foldText));
  const movements = weighed.words.filter(({ word }) => word.alike.length > 0).map(({ word }) => [word.text]);
  const holds = (text: string, word: readonly string[]): boolean => word.some((way) => text.includes(way));
  return ({ titleKey: title, seriesKey }) => {
    const name = foldText(nameOfSeries(seriesKey));
    const lacking = (asked: readonly (readonly string[])[]) => asked.filter((word) => !holds(name, word));
    const subject = lacking(words);
    const beyond = subject.length > 0 ? subject : lacking(movements);
    return beyond.length > 0 && beyond.every((word) => holds(title, word));
  };
}

/** What was typed beside the words that a report should hold: 旺盛 of 有色 周报 旺盛, 一季度 of 医药 周报 一季度. As titles are kept. */
function besideSubject({ plan: { intent, keyword }, graded, weighed }: WeighedPlan): string[] {
  const asked = new Set(graded?.words.map(({ word }) => word.text));
  return [
    ...weighed.words.filter(({ word }) => !asked.has(word.text)).map(({ word }) => word.text),
    ...intent.preferences
      .filter(({ kind, wanted }) => kind === 'period' && wanted !== undefined)
      .map(({ range }) => keyword.slice(...range)),
  ].map(titleKey);
}

/** Rows of the periodical that is asked for, with its newest issue first. */
function seriesFirst(
  weighed: WeighedPlan,
  rows: readonly FoldedRow[],
  factsOf: ReadonlyMap<number, Foldable>,
): FoldedRow[] {
  const { intent } = weighed.plan;
  const question = {
    words: (weighed.graded?.words ?? [])
      .filter(({ word: { entity } }) => entity?.kind !== 'organisation' && entity?.kind !== 'researcher')
      .map(({ word }) => word.texts.map(foldText)),
    kinds: intent.preferences.filter(({ kind }) => kind === 'kind').map(({ label }) => label),
    ofHouse: asksForHouse(weighed),
  };
  const beside = besideSubject(weighed);
  return rows.flatMap((row) =>
    row.series.length > 0 &&
    isSought(question, nameOfSeries(row.seriesKey)) &&
    !isAskedByIssue(row, beside, factsOf)
      ? withNewestFirst(row, factsOf, question)
      : [row],
  );
}

const listedOf = (facts: FoldingFacts | undefined): { title: string; day: string }[] =>
  facts === undefined ? [] : [{ title: facts.title, day: dayOf(facts.publishedAtSeconds) }];

/** What the records tell of hits, and what readers' choices taught. */
export async function factsAbout(
  deps: Asking,
  { plan }: WeighedPlan,
  hits: readonly IndexHit[],
): Promise<{ facts: FoldingFacts[]; learned: ReadonlyMap<number, number> }> {
  const [facts, learned] = await Promise.all([
    deps.reads.foldingFacts(hits.map(({ id }) => id)),
    deps.learning.learnedBoosts?.(plan.parsed) ?? new Map<number, number>(),
  ]);
  return { facts, learned };
}

/** The best hits as rows, in the order in which they are shown. */
async function rowsOf(
  deps: Asking,
  weighed: WeighedPlan,
  hits: readonly IndexHit[],
): Promise<Pick<FoldedAnswer, 'absentTime'> & { rows: FoldedRow[] }> {
  const { facts, learned } = await factsAbout(deps, weighed, hits);
  const settings = deps.ranking ?? RANKING;
  const scored = hits.map(({ id, score, grade, lacks }) => ({ fid: id, score, grade, lacks }));
  const isCorrected = weighed.weighed.asTyped !== null;
  const ordered = weighHits(scored, facts, settings, learned, askedText(weighed), isCorrected);
  const factsOf = new Map(facts.map((each) => [each.fid, each]));
  const inOrder = ordered.map(({ fid }) => fid);
  const rows = isFolded(weighed)
    ? seriesFirst(weighed, foldHits(inOrder, facts, answersByHeadline(weighed)), factsOf)
    : inOrder.map((fid) => alone(factsOf.get(fid) ?? { fid, seriesKey: '' }));
  if (asksForHouse(weighed)) return { rows, absentTime: null };
  const hitOf = new Map(ordered.map((hit) => [hit.fid, hit]));
  const withScores = rows.flatMap((row) => {
    // A newer issue that leads its row stands where the best of them does.
    const [best] = [row.fid, ...row.series]
      .flatMap((fid) => hitOf.get(fid) ?? [])
      .sort((a, b) => b.score - a.score);
    return best === undefined ? [] : [{ ...row, score: best.score, grade: best.grade }];
  });
  const absent = absentTime(
    weighed.plan.intent,
    withScores.slice(0, MIXED_ROWS).flatMap(({ fid }) => listedOf(factsOf.get(fid))),
  );
  const timed =
    absent === null
      ? withScores
      : nearestFirst(
          withScores,
          new Map(facts.map(({ fid, publishedAtSeconds }) => [fid, publishedAtSeconds])),
          absent.span,
        );
  return { rows: mixHouses(timed, facts, MIXED_ROWS, settings, isCorrected), absentTime: absent };
}

/** A title pasted whole that stands there. */
const isPastedWhole = ({ graded }: WeighedPlan, { full }: IndexAnswer): boolean =>
  full > 0 && (graded?.words ?? []).length > MOST_TYPED;

/** The best hits. Where they do not fill a page, what holds the parts of compounds follows them. */
export async function askPool(
  deps: Asking,
  weighed: WeighedPlan,
  page: AskedPage,
  now: number,
): Promise<IndexAnswer> {
  const asked = { ...page, offset: 0, limit: FOLDED_HITS };
  const pool = await askPlan(deps, aboutSubject(weighed), asked, now);
  if (pool.total >= REPORT_PAGE_SIZE || isPastedWhole(weighed, pool)) return pool;
  const known = new Set(pool.hits.map(({ id }) => id));
  const limit = REPORT_PAGE_SIZE - pool.total;
  const near = await findByParts(deps, weighed, { ...asked, limit }, known, now);
  return { ...pool, hits: [...pool.hits, ...near], total: pool.total + near.length };
}

/**
 * As `askPlan`; of a ranked list the first hits are ordered by what the records tell of them, with issues of one series and
 * the same report filed again under the best of them.
 */
export async function askFolded(
  deps: Asking,
  weighed: WeighedPlan,
  page: AskedPage,
  now: number,
): Promise<FoldedAnswer> {
  const about = aboutSubject(weighed);
  if (!isRanked(weighed, page)) return unfolded(await askPlan(deps, about, page, now));
  const pool = await askPool(deps, weighed, page, now);
  const { rows, absentTime: absent } = await rowsOf(deps, weighed, pool.hits);
  const hitOf = new Map(pool.hits.map((hit) => [hit.id, hit]));
  const shown = rows.slice(page.offset, page.offset + page.limit);
  const hits = shown.flatMap(({ fid }) => hitOf.get(fid) ?? []);
  const wanted = page.limit - hits.length;
  if (wanted > 0 && pool.total > pool.hits.length) {
    const offset = pool.hits.length + Math.max(0, page.offset - rows.length);
    hits.push(...(await askPlan(deps, about, { ...page, offset, limit: wanted }, now)).hits);
  }
  const folded = pool.hits.length - rows.length;
  const under = shown.filter(({ series, duplicates }) => series.length + duplicates.length > 0);
  // Full matches come first: those among them that are none hold a word only across the edges of others.
  const none = pool.hits.slice(0, pool.full).filter(({ grade }) => grade === 'most').length;
  return {
    ...pool,
    hits,
    full: pool.full - none,
    rows: pool.total - folded,
    folded,
    under: new Map(under.map((row) => [row.fid, row])),
    absentTime: absent,
  };
}

/** How many issues each series has under the filters of the plan, whatever its words. */
export async function countIssues(
  { index }: Pick<QueryDeps, 'index'>,
  { plan }: WeighedPlan,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const tags = [...new Set(keys)].map(seriesTag);
  if (tags.length === 0) return new Map();
  const { parts, window } = plan.filters;
  const counts = await index.countTags(
    {
      expression: allOf(parts.map(({ part }) => part)),
      match: 'all',
      publishedFromSeconds: window.fromSeconds,
      publishedToSeconds: window.toSeconds,
    },
    tags,
  );
  return new Map([...new Set(keys)].map((key, at) => [key, counts[at] ?? 0]));
}
