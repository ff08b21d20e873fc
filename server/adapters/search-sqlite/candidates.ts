import { expandTerms } from './expand-query.ts';
import type { QueryPlan } from './query-plan.ts';
import {
  type IndexStatistics,
  inverseFrequency,
  type Standing,
  scoreText,
  scoreWithStanding,
  titleFitOf,
  type WeighedTerm,
} from './rank.ts';
import { publishedAtOf } from './row-id.ts';
import { rowIdsInOrder, type Statements } from './rows.ts';
import { decodeVector, type TermVector } from './term-vector.ts';

/** The matches worth ranking. */
export interface Candidates {
  rowIds: Set<number>;
  titleRows: Set<number>;
  closeRows: Set<number>;
  /** Every match is a candidate. */
  complete: boolean;
}

export interface RankedRow {
  rowId: number;
  score: number;
}

/** Up to this many matches are all ranked, however old. Beyond it the newest of each tier are. */
const ANYWHERE = 320;
const IN_TITLE = 240;
const CLOSE = 120;
/** In any-word mode the telling words bring this many, the rest only add to scores. */
const ANY_WORD = 4000;
/** Each word asks about all of them once more, so many words would cost their number squared; the rarest tell enough. */
const TELLING_WORDS = 32;

export function findCandidates(statements: Statements, plan: QueryPlan): Candidates {
  if (plan.wordMatches.length > 0) return anyWordCandidates(statements, plan);
  const anywhere = rowIdsInOrder(statements, plan, 'DESC', ANYWHERE + 1);
  const complete = anywhere.length <= ANYWHERE;
  // Where every match is known, the tiers only tell them apart: no row outside their range need be looked at.
  const { first, last } = complete ? { first: anywhere.at(-1) ?? 1, last: anywhere[0] ?? 0 } : plan;
  const tier = (table: 'whole' | 'head', match: string | undefined, limit: number): Set<number> =>
    new Set(
      match === undefined || first > last
        ? []
        : rowIdsInOrder(statements, { ...plan, table, match, first, last }, 'DESC', limit),
    );
  const titleRows = tier('head', plan.titleMatch, complete ? ANYWHERE : IN_TITLE);
  const closeRows = tier('whole', plan.closeMatch, complete ? ANYWHERE : CLOSE);
  const rowIds = new Set([...anywhere.slice(0, ANYWHERE), ...titleRows, ...closeRows]);
  return { rowIds, titleRows, closeRows, complete };
}

function anyWordCandidates(statements: Statements, plan: QueryPlan): Candidates {
  const rare = plan.wordMatches
    .map(({ hash, match }) => ({ match, frequency: termFrequency(statements, hash) }))
    .sort((a, b) => a.frequency - b.frequency);
  const rowIds = new Set<number>();
  let complete = rare.length <= TELLING_WORDS;
  for (const { match } of rare.slice(0, TELLING_WORDS)) {
    if (rowIds.size >= ANY_WORD) {
      complete = false;
      break;
    }
    const room = ANY_WORD - rowIds.size;
    const found = rowIdsInOrder(
      statements,
      { ...plan, match: `${match} AND ${plan.match}` },
      'DESC',
      room + 1,
    );
    if (found.length > room) complete = false;
    for (const rowId of found.slice(0, room)) rowIds.add(rowId);
  }
  return { rowIds, titleRows: new Set(), closeRows: new Set(), complete };
}

function termFrequency(statements: Statements, hash: number): number {
  const row = statements('SELECT reports FROM term WHERE hash = ?').get(hash) as unknown as
    | number[]
    | undefined;
  return row?.[0] ?? 0;
}

function readStatistics(statements: Statements): IndexStatistics {
  const rows = statements('SELECT name, value FROM total').all() as unknown as [string, number][];
  const totals = new Map(rows);
  const reports = Math.max(1, totals.get('reports') ?? 0);
  const average = (name: string): number => (totals.get(name) ?? 0) / reports;
  return {
    reports,
    titleLength: average('title'),
    nameLength: average('names'),
    bodyLength: average('body'),
  };
}

interface CandidateRow extends RankedRow {
  vector: TermVector;
  standing: Standing;
}

function readRows(statements: Statements, candidates: Candidates): CandidateRow[] {
  // One statement for all of them takes a third of the time of one for each.
  const rows = statements(
    'SELECT row_id, terms, downloads FROM json_each(?) AS wanted CROSS JOIN vector ON row_id = wanted.value',
  ).all(JSON.stringify([...candidates.rowIds])) as unknown as [number, Uint8Array, number][];
  return rows.map(([rowId, terms, downloads]) => {
    const standing = {
      publishedAt: publishedAtOf(rowId),
      downloads,
      inTitle: candidates.titleRows.has(rowId),
      titleFit: { ofQuery: 0, ofTitle: 0 },
      close: candidates.closeRows.has(rowId),
    };
    return { rowId, score: 0, vector: decodeVector(terms), standing };
  });
}

/** Best first; the newer of two equals first. */
export function rankCandidates(statements: Statements, plan: QueryPlan, candidates: Candidates): RankedRow[] {
  const statistics = readStatistics(statements);
  const inverseFrequencyOf = (hash: number): number =>
    inverseFrequency(termFrequency(statements, hash), statistics.reports);
  const rows = readRows(statements, candidates);
  const order = (terms: readonly WeighedTerm[]): CandidateRow[] => {
    for (const row of rows) {
      row.score = scoreWithStanding(scoreText(row.vector, terms, statistics), row.standing, plan.now);
    }
    return rows.sort((a, b) => b.score - a.score || b.rowId - a.rowId);
  };
  const terms = plan.terms.map(({ hash, weight }) => ({ hash, weight: weight * inverseFrequencyOf(hash) }));
  for (const row of rows) row.standing.titleFit = titleFitOf(row.vector, plan.terms);
  const ranked = order(terms);
  if (plan.wordMatches.length === 0) return ranked;
  return order(expandTerms(terms, ranked, inverseFrequencyOf, statistics));
}
