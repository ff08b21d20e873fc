import type { DatabaseSync } from 'node:sqlite';
import { dayNumber, startOfDayNumber } from '#contract/text/calendar.ts';
import { firstRowIdOf, publishedSecondsOf } from '#server/platform/ranking/row-id.ts';
import type { IndexHit } from '#server/ports/search-index.ts';
import { findCandidates, rankCandidates } from './candidates.ts';
import { gradedPage } from './graded-page.ts';
import type { GradedPlan } from './graded-plan.ts';
import type { Layout } from './layout.ts';
import type { MatchPlan } from './match-plan.ts';
import type { QueryPlan } from './query-plan.ts';
import {
  countRows,
  createStatements,
  type FoundRow,
  type FoundRows,
  rowIdsInOrder,
  type Statements,
} from './rows.ts';
import { createTagTally, type TallyPlan } from './tally-tags.ts';

/** Reads of one index file. All are synchronous: they run in a reader thread. */
export interface IndexReader {
  search(plan: QueryPlan): { hits: IndexHit[]; total: FoundRows['total'] };
  /** The page of a graded list, with how many full matches there are and how many others are listed. */
  searchGraded(plan: GradedPlan): { hits: IndexHit[]; full: number; partial: number };
  /** Of each plan the number of its matches. */
  count(plans: readonly MatchPlan[]): number[];
  /** How many of the matches carry each tag of the kinds, or each of the tags. */
  tally(plan: TallyPlan): Map<string, number>;
}

/** Rows down to the end of the last day the page shows, longest first within each day. */
function rowIdsByDayAndPages(statements: Statements, plan: QueryPlan): number[] {
  const [last] = rowIdsInOrder(statements, plan, 'DESC', 1, plan.offset + plan.limit - 1);
  const first =
    last === undefined
      ? plan.first
      : Math.max(plan.first, firstRowIdOf(startOfDayNumber(dayNumber(publishedSecondsOf(last)))));
  const pagesOf = statements('SELECT pages FROM document WHERE row_id = ?');
  const rows = rowIdsInOrder(statements, { ...plan, first }, 'DESC', Number.MAX_SAFE_INTEGER).map(
    (rowId) => ({
      rowId,
      day: dayNumber(publishedSecondsOf(rowId)),
      pages: Number((pagesOf.get(rowId) as unknown as number[] | undefined)?.[0] ?? 0),
    }),
  );
  rows.sort((a, b) => b.day - a.day || b.pages - a.pages || b.rowId - a.rowId);
  return rows.slice(plan.offset, plan.offset + plan.limit).map(({ rowId }) => rowId);
}

/** `check` is called before each step of an answer, and throws where it shall be given up. */
export function createIndexReader(database: DatabaseSync, layout: Layout, check: () => void): IndexReader {
  const statements = createStatements(database, check);
  const tallyTags = createTagTally(statements, layout.weights);
  const idOf = (rowId: number): number => {
    const row = statements('SELECT document_id FROM document WHERE row_id = ?').get(rowId);
    return Number((row as unknown as number[] | undefined)?.[0]);
  };
  const unscored = (rowIds: number[]): FoundRow[] => rowIds.map((rowId) => ({ rowId, score: 0 }));
  const uncounted = (rows: FoundRow[]): FoundRows => ({ rows, total: null });

  /** Ranked candidates first; behind them the other matches, newest first, so that every page has something to show. */
  function overall(plan: QueryPlan): FoundRows {
    const candidates = findCandidates(statements, plan);
    const { total } = candidates;
    const ranked = rankCandidates(statements, plan, candidates, layout.weights);
    const page = ranked.slice(plan.offset, plan.offset + plan.limit);
    if (candidates.complete || page.length === plan.limit) return { rows: page, total };
    const skipped = Math.max(0, plan.offset - ranked.length);
    const known = new Set(ranked.map(({ rowId }) => rowId));
    const rest = rowIdsInOrder(statements, plan, 'DESC', plan.limit + skipped + known.size)
      .filter((rowId) => !known.has(rowId))
      .slice(skipped, skipped + plan.limit - page.length);
    return { rows: [...page, ...unscored(rest)], total };
  }

  const rowsOf = (plan: QueryPlan): FoundRows => {
    if (plan.limit <= 0) return uncounted([]);
    if (plan.sort === 'pages') return uncounted(unscored(rowIdsByDayAndPages(statements, plan)));
    if (plan.sort === 'overall' && plan.match !== null && plan.terms.length > 0) return overall(plan);
    const order = plan.sort === 'oldest' ? 'ASC' : 'DESC';
    return uncounted(unscored(rowIdsInOrder(statements, plan, order, plan.limit, plan.offset)));
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
  const hitOf = ({ rowId, score }: FoundRow): IndexHit => {
    return { id: idOf(rowId), score, grade: 'every', lacks: [] };
  };
  return {
    search: (plan) =>
      atOnce(() => {
        const { rows, total } = rowsOf(plan);
        return { hits: rows.map(hitOf), total };
      }),
    count: (plans) => atOnce(() => plans.map((plan) => countRows(statements, plan))),
    searchGraded: (plan) =>
      atOnce(() => {
        const { rows, full, partial } = gradedPage(statements, plan, layout.weights, rowsOf);
        const hits = rows.map(({ rowId, score, grade, lacks }) => ({ id: idOf(rowId), score, grade, lacks }));
        return { hits, full, partial };
      }),
    tally: (plan) => atOnce(() => tallyTags(plan)),
  };
}
