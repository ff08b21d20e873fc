import type { DatabaseSync } from 'node:sqlite';
import type { MatchPlan } from './query-plan.ts';

/** Prepared once for each text of SQL; the texts are few. */
export function createStatements(database: DatabaseSync) {
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  return (sql: string) => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    prepared.set(sql, statement);
    return statement;
  };
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
          `SELECT row_id FROM report WHERE row_id BETWEEN ? AND ? ORDER BY row_id ${order} LIMIT ? OFFSET ?`,
        ).all(plan.first, plan.last, limit, offset)
      : statements(
          `SELECT rowid FROM ${plan.table} WHERE ${plan.table} MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid ${order} LIMIT ? OFFSET ?`,
        ).all(plan.match, plan.first, plan.last, limit, offset);
  return (rows as unknown as number[][]).map((row) => row[0] ?? 0);
}

/** Exact number of matches. */
export function countRows(statements: Statements, plan: MatchPlan): number {
  if (plan.nothing) return 0;
  const row =
    plan.match === null
      ? statements('SELECT count(*) FROM report WHERE row_id BETWEEN ? AND ?').get(plan.first, plan.last)
      : statements(
          `SELECT count(*) FROM ${plan.table} WHERE ${plan.table} MATCH ? AND rowid BETWEEN ? AND ?`,
        ).get(plan.match, plan.first, plan.last);
  return Number((row as unknown as number[] | undefined)?.[0] ?? 0);
}
