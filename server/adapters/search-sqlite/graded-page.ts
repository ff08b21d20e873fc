import type { IndexStatistics } from '#server/platform/ranking/rank.ts';
import type { IndexGrade } from '#server/ports/search-index.ts';
import type { GradedPlan } from './graded-plan.ts';
import type { MatchPlan } from './match-plan.ts';
import { findPartial, NONE_PARTIAL, type PartialRows } from './partial-matches.ts';
import type { QueryPlan } from './query-plan.ts';
import { countRows, type FoundRows, rowIdsInOrder, type Statements } from './rows.ts';

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

type RowsOf = (plan: QueryPlan) => FoundRows;

/** A page of the full matches: of each grade what falls on it. `total` as `FoundRows` has it. */
function fullRows(
  statements: Statements,
  plan: GradedPlan,
  rowsOf: RowsOf,
): { rows: GradedRow[]; total: number | null } {
  const rows: GradedRow[] = [];
  const totals: (number | null)[] = [];
  let offset = plan.offset;
  for (const { grade, plan: graded } of plan.grades) {
    const limit = plan.limit - rows.length;
    if (limit <= 0) break;
    const { rows: found, total } = rowsOf({ ...graded, offset, limit });
    totals.push(total);
    // What was typed as one run is held as it was typed, whatever words it is cut into.
    rows.push(
      ...found.map(({ across = [], ...row }) => ({
        ...row,
        grade,
        lacks: grade === 'every' ? [...across] : [],
      })),
    );
    // Only a grade that lies before the page whole must be counted to know where the next begins.
    offset = found.length > 0 || offset === 0 ? 0 : Math.max(0, offset - countRows(statements, graded));
  }
  const isCounted = totals.length === plan.grades.length;
  return {
    rows: plan.together === undefined ? withEdges(rows) : withGrades(statements, plan.together, rows),
    total: isCounted
      ? totals.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0)
      : null,
  };
}

/**
 * Full matches that hold a word only across the edges of others are none where another holds it as a word. Where none does, they are what
 * there is.
 */
function withEdges(rows: GradedRow[]): GradedRow[] {
  const isBetter = rows.some(({ lacks }) => lacks.length === 0);
  return rows.map((row) =>
    row.lacks.length === 0 ? row : isBetter ? { ...row, grade: 'most' } : { ...row, lacks: [] },
  );
}

/**
 * In orders other than `overall` the two grades of full matches lie among each other. All rows are asked about at once: FTS5 takes as long
 * to come to one row as to go through all that lie between them.
 */
function withGrades(statements: Statements, together: MatchPlan, rows: GradedRow[]): GradedRow[] {
  const rowIds = rows.map(({ rowId }) => rowId);
  const between = { ...together, first: Math.min(...rowIds), last: Math.max(...rowIds) };
  const found = rowIds.length === 0 ? [] : rowIdsInOrder(statements, between, 'ASC', Number.MAX_SAFE_INTEGER);
  const held = new Set(found);
  return rows.map((row) => ({ ...row, grade: held.has(row.rowId) ? 'together' : 'every' }));
}

/** The last grade, where there are too few full matches without it. */
export function partialOf(
  statements: Statements,
  { partial }: Pick<GradedPlan, 'partial'>,
  full: number,
  roles: IndexStatistics['weights'],
): PartialRows {
  return partial === undefined || full >= partial.enough
    ? NONE_PARTIAL
    : findPartial(statements, partial, roles);
}

export function gradedPage(
  statements: Statements,
  plan: GradedPlan,
  roles: IndexStatistics['weights'],
  rowsOf: RowsOf,
): GradedPage {
  // On the first page the rows come first: where few match they are all seen, and no count need go through the same lists again.
  const first = plan.offset === 0 && !plan.full.nothing ? fullRows(statements, plan, rowsOf) : null;
  const full = first?.total ?? plan.fullCount ?? countRows(statements, plan.full);
  const partial = partialOf(statements, plan, full, roles);
  const rows = first?.rows ?? (plan.offset < full ? fullRows(statements, plan, rowsOf).rows : []);
  const from = Math.max(0, plan.offset - full);
  const room = plan.limit - rows.length;
  const listed = room > 0 && from < partial.rowIds.length ? partial.inOrder() : [];
  const rest = listed.slice(from, from + room).map((row): GradedRow => ({ ...row, grade: 'most' }));
  return { rows: [...rows, ...rest], full, partial: partial.rowIds.length };
}
