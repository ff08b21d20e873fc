import { expandTerms } from '#server/platform/ranking/expand-query.ts';
import {
  describeRows,
  inOrder,
  orderRows,
  type RankedRow,
  type RowRanking,
  weighTerms,
} from '#server/platform/ranking/order-rows.ts';
import { type IndexStatistics, inverseFrequency } from '#server/platform/ranking/rank.ts';
import { publishedSecondsOf } from '#server/platform/ranking/row-id.ts';
import { smoothScores } from '#server/platform/ranking/smooth-scores.ts';
import { decodeVector } from '#server/platform/ranking/term-vector.ts';
import type { MatchPlan } from './match-plan.ts';
import { preferredRows, readMeetingRows } from './meeting-rows.ts';
import type { QueryPlan } from './query-plan.ts';
import { type FoundRow, rowIdsInOrder, type Statements } from './rows.ts';

/** The matches worth ranking. */
export interface Candidates {
  rowIds: Set<number>;
  titleRows: Set<number>;
  closeRows: Set<number>;
  /** Every match is a candidate. */
  complete: boolean;
  /** How many match; null where not all of them were seen. */
  total: number | null;
}

/** Up to this many matches are all ranked, however old. Beyond it the newest of each tier are. */
const ANYWHERE = 320;
/** Where few are expected so many are looked at, so that they need not be counted besides. */
const SEEN_OF_FEW = 1200;
const IN_TITLE = 240;
const CLOSE = 120;
/** In any-word mode the telling words bring this many, and no more than a page wants; the rest only add to scores. */
const ANY_WORD = 4000;
const ANY_WORD_A_HIT = 80;
/** Each word asks about all of them once more, so many words would cost their number squared; the rarest tell enough. */
const TELLING_WORDS = 32;

export function findCandidates(statements: Statements, plan: QueryPlan): Candidates {
  if (plan.wordMatches.length > 0) return anyWordCandidates(statements, plan);
  const few = plan.fewExpected ? seenOfFew(statements, plan) : null;
  const anywhere = few ?? rowIdsInOrder(statements, plan, 'DESC', ANYWHERE + 1);
  const complete = anywhere.length <= ANYWHERE;
  const total = few !== null || complete ? anywhere.length : null;
  // Where every match is known, the tiers only tell them apart: no row outside their range need be looked at.
  const { first, last } = complete ? { first: anywhere.at(-1) ?? 1, last: anywhere[0] ?? 0 } : plan;
  const tier = (table: 'whole' | 'head', match: string | undefined, limit: number): Set<number> =>
    new Set(
      match === undefined || first > last
        ? []
        : newestOf(statements, { ...plan, table, match, first, last }, limit, total),
    );
  const titleRows = tier('head', plan.titleMatch, complete ? ANYWHERE : IN_TITLE);
  const closeRows = tier('whole', plan.closeMatch, complete ? ANYWHERE : CLOSE);
  const preferred = plan.ranking && !complete ? preferredRows(statements, plan, plan.ranking) : [];
  const rowIds = new Set([...anywhere.slice(0, ANYWHERE), ...titleRows, ...closeRows, ...preferred]);
  return { rowIds, titleRows, closeRows, complete, total };
}

/** Every match, newest first; null where there are more than few. */
function seenOfFew(statements: Statements, plan: QueryPlan): number[] | null {
  const oldestFirst = rowIdsInOrder(statements, plan, 'ASC', SEEN_OF_FEW + 1);
  return oldestFirst.length <= SEEN_OF_FEW ? oldestFirst.reverse() : null;
}

/** The newest matches; `most` where it is known that there are no more: FTS5 goes through whole lists a third faster forwards. */
const newestOf = (statements: Statements, plan: MatchPlan, limit: number, most: number | null): number[] =>
  most === null
    ? rowIdsInOrder(statements, plan, 'DESC', limit)
    : rowIdsInOrder(statements, plan, 'ASC', most).slice(-limit);

function anyWordCandidates(statements: Statements, plan: QueryPlan): Candidates {
  const rare = plan.wordMatches
    .map(({ hash, match }) => ({ match, frequency: termFrequency(statements, hash) }))
    .sort((a, b) => a.frequency - b.frequency);
  const rowIds = new Set<number>();
  const most = Math.min(ANY_WORD, ANY_WORD_A_HIT * (plan.offset + plan.limit));
  let complete = rare.length <= TELLING_WORDS;
  for (const { match } of rare.slice(0, TELLING_WORDS)) {
    if (rowIds.size >= most) {
      complete = false;
      break;
    }
    const room = most - rowIds.size;
    const found = rowIdsInOrder(statements, { ...plan, match }, 'DESC', room + 1);
    if (found.length > room) complete = false;
    for (const rowId of found.slice(0, room)) rowIds.add(rowId);
  }
  return { rowIds, titleRows: new Set(), closeRows: new Set(), complete, total: null };
}

export function termFrequency(statements: Statements, hash: number): number {
  const row = statements('SELECT documents FROM term WHERE hash = ?').get(hash) as unknown as
    | number[]
    | undefined;
  return row?.[0] ?? 0;
}

/** As `termFrequency`, of many words at once. */
function termFrequencies(statements: Statements, hashes: readonly number[]): number[] {
  const rows = statements(
    'SELECT hash, documents FROM json_each(?) AS wanted CROSS JOIN term ON hash = wanted.value',
  ).all(JSON.stringify(hashes)) as unknown as [number, number][];
  const found = new Map(rows);
  return hashes.map((hash) => found.get(hash) ?? 0);
}

export function readStatistics(statements: Statements, weights: IndexStatistics['weights']): IndexStatistics {
  const rows = statements('SELECT name, value FROM total').all() as unknown as [string, number][];
  const totals = new Map(rows);
  const documents = Math.max(1, totals.get('documents') ?? 0);
  const average = (name: string): number => (totals.get(name) ?? 0) / documents;
  return {
    documents,
    titleLength: average('title'),
    nameLength: average('names'),
    bodyLength: average('body'),
    weights,
  };
}

function readRows(statements: Statements, candidates: Candidates): RankedRow[] {
  // One statement for all of them takes a third of the time of one for each.
  const rows = statements(
    'SELECT row_id, terms, demand FROM json_each(?) AS wanted CROSS JOIN vector ON row_id = wanted.value',
  ).all(JSON.stringify([...candidates.rowIds])) as unknown as [number, Uint8Array, number][];
  return rows.map(([rowId, terms, demand]) => {
    const standing = {
      publishedAtSeconds: publishedSecondsOf(rowId),
      demand,
      inTitle: candidates.titleRows.has(rowId),
      titleFit: { ofQuery: 0, ofTitle: 0 },
      close: candidates.closeRows.has(rowId),
      preference: 0,
    };
    return { rowId, score: 0, vector: decodeVector(terms), standing };
  });
}

/** Best first; the newer of two equals first. */
export function rankCandidates(
  statements: Statements,
  plan: Pick<QueryPlan, 'terms' | 'nowSeconds' | 'wordMatches' | 'ranking'>,
  candidates: Candidates,
  weights: IndexStatistics['weights'],
): FoundRow[] {
  const statistics = readStatistics(statements, weights);
  const documentsWith = (hash: number): number => termFrequency(statements, hash);
  const rows = readRows(statements, candidates);
  const asked: RowRanking = { ...plan, anyWord: plan.wordMatches.length > 0 };
  const meeting = plan.ranking && readMeetingRows(statements, candidates.rowIds, plan.ranking);
  describeRows(rows, asked, meeting);
  const terms = weighTerms(asked, documentsWith, statistics);
  const ranked = orderRows(rows, asked, terms, statistics, meeting);
  if (!asked.anyWord) return ranked;
  const rarityOf = (hash: number): number => inverseFrequency(documentsWith(hash), statistics.documents);
  const expanded = orderRows(
    rows,
    asked,
    expandTerms(terms, ranked, rarityOf, statistics),
    statistics,
    meeting,
  );
  const raritiesOf = (hashes: readonly number[]): number[] =>
    termFrequencies(statements, hashes).map((held) => inverseFrequency(held, statistics.documents));
  smoothScores(expanded, raritiesOf, statistics);
  return inOrder(expanded);
}
