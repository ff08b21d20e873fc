import type { DatabaseSync } from 'node:sqlite';
import { type IndexHit, shanghaiDay, startOfShanghaiDay } from '#server/ports/search-index.ts';
import { findCandidates, rankCandidates } from './candidates.ts';
import type { MatchPlan, QueryPlan } from './query-plan.ts';
import { firstRowIdOf, publishedAtOf } from './row-id.ts';
import { countRows, createStatements, rowIdsInOrder, type Statements } from './rows.ts';

/** Reads of one index file. All are synchronous: they run in a reader thread. */
export interface IndexReader {
  search(plan: QueryPlan): IndexHit[];
  count(plan: MatchPlan): number;
}

/** Rows down to the end of the last day the page shows, longest first within each day. */
function rowIdsByDayAndPages(statements: Statements, plan: QueryPlan): number[] {
  const [last] = rowIdsInOrder(statements, plan, 'DESC', 1, plan.offset + plan.limit - 1);
  const first =
    last === undefined
      ? plan.first
      : Math.max(plan.first, firstRowIdOf(startOfShanghaiDay(shanghaiDay(publishedAtOf(last)))));
  const pagesOf = statements('SELECT pages FROM report WHERE row_id = ?');
  const rows = rowIdsInOrder(statements, { ...plan, first }, 'DESC', Number.MAX_SAFE_INTEGER).map(
    (rowId) => ({
      rowId,
      day: shanghaiDay(publishedAtOf(rowId)),
      pages: Number((pagesOf.get(rowId) as unknown as number[] | undefined)?.[0] ?? 0),
    }),
  );
  rows.sort((a, b) => b.day - a.day || b.pages - a.pages || b.rowId - a.rowId);
  return rows.slice(plan.offset, plan.offset + plan.limit).map(({ rowId }) => rowId);
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
    if (plan.sort === 'pages') return unscored(rowIdsByDayAndPages(statements, plan));
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
