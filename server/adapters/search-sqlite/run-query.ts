import type { DatabaseSync } from 'node:sqlite';
import type { IndexHit } from '#server/ports/search-index.ts';
import { findCandidates, rankCandidates } from './candidates.ts';
import type { MatchPlan, QueryPlan } from './query-plan.ts';
import { countRows, createStatements, rowIdsInOrder, type Statements } from './rows.ts';

/** Reads of one index file. All are synchronous: they run in a reader thread. */
export interface IndexReader {
  search(plan: QueryPlan): IndexHit[];
  count(plan: MatchPlan): number;
}

function rowIdsByPages(statements: Statements, plan: QueryPlan): number[] {
  if (plan.nothing) return [];
  const rows =
    plan.match === null
      ? statements(
          'SELECT row_id FROM report WHERE row_id BETWEEN ? AND ? ORDER BY pages DESC, row_id DESC LIMIT ? OFFSET ?',
        ).all(plan.first, plan.last, plan.limit, plan.offset)
      : statements(
          `SELECT report.row_id FROM ${plan.table} CROSS JOIN report ON report.row_id = ${plan.table}.rowid
           WHERE ${plan.table} MATCH ? AND ${plan.table}.rowid BETWEEN ? AND ? ORDER BY pages DESC, report.row_id DESC LIMIT ? OFFSET ?`,
        ).all(plan.match, plan.first, plan.last, plan.limit, plan.offset);
  return (rows as unknown as number[][]).map((row) => row[0] ?? 0);
}

export function createIndexReader(database: DatabaseSync): IndexReader {
  const statements = createStatements(database);
  const idOf = (rowId: number): number =>
    Number(
      (
        statements('SELECT report_id FROM report WHERE row_id = ?').get(rowId) as unknown as
          | number[]
          | undefined
      )?.[0],
    );
  const unscored = (rowIds: number[]): IndexHit[] => rowIds.map((rowId) => ({ id: idOf(rowId), score: 0 }));

  /** Ranked candidates first; behind them the other matches, newest first, so that every page has something to show. */
  function overall(plan: QueryPlan): IndexHit[] {
    const candidates = findCandidates(statements, plan);
    const ranked = rankCandidates(statements, plan, candidates);
    const page = ranked.slice(plan.offset, plan.offset + plan.limit);
    const hits = page.map(({ rowId, score }) => ({ id: idOf(rowId), score }));
    if (candidates.complete || hits.length === plan.limit) return hits;
    const skipped = Math.max(0, plan.offset - ranked.length);
    const known = new Set(ranked.map(({ rowId }) => rowId));
    const rest = rowIdsInOrder(statements, plan, 'DESC', plan.limit + skipped + known.size)
      .filter((rowId) => !known.has(rowId))
      .slice(skipped, skipped + plan.limit - hits.length);
    return [...hits, ...unscored(rest)];
  }

  const search = (plan: QueryPlan): IndexHit[] => {
    if (plan.sort === 'pages') return unscored(rowIdsByPages(statements, plan));
    if (plan.sort === 'overall' && plan.match !== null) return overall(plan);
    return unscored(
      rowIdsInOrder(statements, plan, plan.sort === 'oldest' ? 'ASC' : 'DESC', plan.limit, plan.offset),
    );
  };

  /** One transaction a call, so that an answer is of one state of the index. */
  const atOnce = <T>(read: () => T): T => {
    database.exec('BEGIN');
    try {
      return read();
    } finally {
      database.exec('COMMIT');
    }
  };
  return {
    search: (plan) => atOnce(() => search(plan)),
    count: (plan) => atOnce(() => countRows(statements, plan)),
  };
}
