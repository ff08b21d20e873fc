import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { AccountTables } from './tables.ts';

/** At most `most` events of `key` in any `windowMs`. */
export interface Throttle {
  key: string;
  most: number;
  windowMs: number;
}

/**
 * Takes one place in a sliding window, or answers false. One conditional statement, so that parallel takers
 * cannot pass together; the table's CHECK would refuse them even if they did.
 */
export async function takePlace(db: Db<AccountTables>, throttle: Throttle, now: number): Promise<boolean> {
  const { key, most, windowMs } = throttle;
  const at = sql`${new Date(now)}::timestamptz`;
  const fresh = sql`ARRAY(SELECT t FROM unnest(throttles.times) AS t WHERE t > ${new Date(now - windowMs)}::timestamptz)`;
  const taken = await sql`INSERT INTO throttles (key, times, most, last_at)
    VALUES (${key}, ARRAY[${at}], ${most}, ${at})
    ON CONFLICT (key) DO UPDATE SET times = ${fresh} || ${at}, most = ${most}, last_at = ${at}
    WHERE cardinality(${fresh}) < ${most}
    RETURNING key`.execute(db);
  return taken.rows.length === 1;
}

/** Gives back one place taken at `at`, for example because the guess was right. */
export async function returnPlace(db: Db<AccountTables>, key: string, at: number): Promise<void> {
  await sql`UPDATE throttles SET times = (
      SELECT coalesce(array_agg(t ORDER BY n), '{}') FROM unnest(times) WITH ORDINALITY AS place(t, n)
      WHERE n IS DISTINCT FROM array_position(times, ${new Date(at)}::timestamptz))
    WHERE key = ${key}`.execute(db);
}

/** Keys without an event since `before`; returns how many went. */
export async function forgetOldThrottles(db: Db<AccountTables>, before: number): Promise<number> {
  const gone = await sql`DELETE FROM throttles WHERE last_at < ${new Date(before)}`.execute(db);
  return Number(gone.numAffectedRows ?? 0n);
}
