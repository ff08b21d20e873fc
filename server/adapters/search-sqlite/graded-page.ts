import type { IndexGrade } from '#server/ports/search-index.ts';
import type { GradedPlan } from './graded-plan.ts';
import { findPartial, type PartialRow } from './partial-matches.ts';
import type { MatchPlan, QueryPlan } from './query-plan.ts';
import type { IndexStatistics } from './rank.ts';
import { countRows, rowIdsInOrder, type Statements } from './rows.ts';

export interface GradedRow {
  rowId: number;
  score: number;
  grade: IndexGrade;
  lacks: number[];
}

export interface GradedPage {
  rows: GradedRow[];
  full: number;
  partial: number;
}

type RowsOf = (plan: QueryPlan) => { rowId: number; score: number }[];

/** A page of the full matches: of each grade what falls on it. */
function fullRows(statements: Statements, plan: GradedPlan, rowsOf: RowsOf): GradedRow[] {
  const rows: GradedRow[] = [];
  let offset = plan.offset;
  for (const { grade, plan: graded } of plan.grades) {
    const limit = plan.limit - rows.length;
    if (limit <= 0) break;
    const found = rowsOf({ ...graded, offset, limit });
    rows.push(...found.map((row) => ({ ...row, grade, lacks: [] })));
    // Only a grade that lies before the page whole must be counted to know where the next begins.
    offset = found.length > 0 || offset === 0 ? 0 : Math.max(0, offset - countRows(statements, graded));
  }
  return plan.together === undefined ? rows : withGrades(statements, plan.together, rows);
}

/** In orders other than `overall` the two grades of full matches lie among each other. */
function withGrades(statements: Statements, together: MatchPlan, rows: GradedRow[]): GradedRow[] {
  return rows.map((row) => {
    const held = rowIdsInOrder(statements, { ...together, first: row.rowId, last: row.rowId }, 'ASC', 1);
    return { ...row, grade: held.length > 0 ? 'together' : 'every' };
  });
}

/** The last grade, where there are too few full matches without it. */
export function partialOf(
  statements: Statements,
  { partial }: Pick<GradedPlan, 'partial'>,
  full: number,
  roles: IndexStatistics['weights'],
): PartialRow[] {
  return partial === undefined || full >= partial.enough ? [] : findPartial(statements, partial, roles);
}

export function gradedPage(
  statements: Statements,
  plan: GradedPlan,
  roles: IndexStatistics['weights'],
  rowsOf: RowsOf,
): GradedPage {
  const full = countRows(statements, plan.full);
  const partial = partialOf(statements, plan, full, roles);
  const rows = plan.offset < full ? fullRows(statements, plan, rowsOf) : [];
  const from = Math.max(0, plan.offset - full);
  const rest = partial
    .slice(from, from + plan.limit - rows.length)
    .map((row): GradedRow => ({ ...row, grade: 'most' }));
  return { rows: [...rows, ...rest], full, partial: partial.length };
}
