import type { DatabaseSync } from 'node:sqlite';
import type { MatchPlan } from './match-plan.ts';

/** Prepared once for each text of SQL; the texts are few. `check` is called before each step, and throws where there shall be none. */
export function createStatements(database: DatabaseSync, check: () => void = () => {}) {
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  return (sql: string) => {
    check();
    const known = prepared.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    prepared.set(sql, statement);
    return statement;
  };
}

/** A row of a page, before it has its document's name. */
export interface FoundRow {
  rowId: number;
  score: number;
  /** Places of the graded words whose characters it holds across the edges of other words, and not as words. */
  across?: readonly number[];
}

/** Rows of a page. */
export interface FoundRows {
  rows: FoundRow[];
  /** How many match; null where that is not known without counting. */
  total: number | null;
}

export type Statements = ReturnType<typeof createStatements>;

/** Row ids of matches by publish time. */
export function rowIdsInOrder(
  statements: Statements,
  plan: MatchPlan,
  order: 'DESC' | 'ASC',
  limit: number,
  offset = 0,
): number[] {
  if (plan.nothing || limit <= 0) return [];
  const rows =
    plan.match === null
      ? statements(
          `SELECT row_id FROM document WHERE row_id BETWEEN ? AND ? AND NOT is_private ORDER BY row_id ${order} LIMIT ? OFFSET ?`,
        ).all(plan.first, plan.last, limit, offset)
      : statements(
          `SELECT rowid FROM ${plan.table} WHERE ${plan.table} MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid ${order} LIMIT ? OFFSET ?`,
        ).all(plan.match, plan.first, plan.last, limit, offset);
  return (rows as unknown as number[][]).map((row) => row[0] ?? 0);
}

/** One row of columns computed from all matches of a text. Where all times are asked for, rows are not compared with any. */
export function fromMatches(statements: Statements, columns: string, plan: MatchPlan): unknown[] {
  const { table, match, first, last } = plan;
  const isOpen = first === Number.MIN_SAFE_INTEGER && last === Number.MAX_SAFE_INTEGER;
  const matching = `SELECT ${columns} FROM ${table} WHERE ${table} MATCH ?`;
  const row = isOpen
    ? statements(matching).get(match)
    : statements(`${matching} AND rowid BETWEEN ? AND ?`).get(match, first, last);
  return (row ?? []) as unknown as unknown[];
}

/** Exact number of matches. */
export function countRows(statements: Statements, plan: MatchPlan): number {
  if (plan.nothing) return 0;
  if (plan.match !== null) return Number(fromMatches(statements, 'count(*)', plan)[0] ?? 0);
  const row = statements('SELECT count(*) FROM document WHERE row_id BETWEEN ? AND ? AND NOT is_private').get(
    plan.first,
    plan.last,
  );
  return Number((row as unknown as number[] | undefined)?.[0] ?? 0);
}
