import { sql } from 'kysely';
import type { Db } from './connect-database.ts';

/** What came of a row of an outbox, or that it waits for another try. */
export interface SettledRow {
  state: 'sent' | 'skipped' | 'unknown' | 'failed' | 'waiting';
  reason: string;
  /** When it is tried again; of one that waits. */
  dueAt?: Date;
}

/** A row that is being sent: nobody else sends it. `tries` counts this one. */
export interface ClaimedRow {
  id: string;
  tries: number;
}

/**
 * Takes so many rows that are due out of a table of what is to be sent, the oldest first, and says so. The table has `id`, `state`,
 * `due_at`, `tries`, `begun_at`, `settled_at` and `reason`; what it has besides comes along.
 */
export async function claimRows<Row extends ClaimedRow, Tables>(
  db: Db<Tables>,
  table: string,
  limit: number,
  now: Date,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    UPDATE ${sql.table(table)} SET state = 'sending', tries = tries + 1, begun_at = ${now}
    WHERE id IN (
      SELECT id FROM ${sql.table(table)}
      WHERE state IN ('open', 'waiting') AND due_at <= ${now}
      ORDER BY due_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(db);
  return rows;
}

/** Says what became of a row. One that somebody else took meanwhile is theirs: false. */
export async function settleRow<Tables>(
  db: Db<Tables>,
  table: string,
  { id, tries }: ClaimedRow,
  { state, reason, dueAt }: SettledRow,
  now: Date,
): Promise<boolean> {
  const settled = await sql`
    UPDATE ${sql.table(table)} SET state = ${state}, reason = ${reason},
      due_at = coalesce(${dueAt ?? null}::timestamptz, due_at),
      settled_at = ${dueAt === undefined ? now : null}::timestamptz
    WHERE id = ${id} AND state = 'sending' AND tries = ${tries}`.execute(db);
  return (settled.numAffectedRows ?? 0n) > 0n;
}
