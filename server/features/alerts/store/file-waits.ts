import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { OwnAlerts } from '../access.ts';
import type { AlertTables } from './tables.ts';

/** False where the owner waits for `most` others already; waiting twice changes nothing. One statement and a lock, so that two at once do not pass the limit together. */
export async function addWait(
  tx: Tx<AlertTables>,
  { uid }: OwnAlerts,
  { fid, at, most }: { fid: number; at: Date; most: number },
): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`file waits ${uid}`}, 0))`.execute(tx);
  const { others } = await tx
    .selectFrom('file_waits')
    .select(({ fn }) => fn.countAll<number>().as('others'))
    .where('uid', '=', uid)
    .where('report_id', '!=', fid)
    .executeTakeFirstOrThrow();
  if (others >= most) return false;
  await tx
    .insertInto('file_waits')
    .values({ uid, report_id: fid, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function removeWait(db: Db<AlertTables>, { uid }: OwnAlerts, fid: number): Promise<void> {
  await db.deleteFrom('file_waits').where('uid', '=', uid).where('report_id', '=', fid).execute();
}

export async function isWaiting(db: Db<AlertTables>, { uid }: OwnAlerts, fid: number): Promise<boolean> {
  const row = await db
    .selectFrom('file_waits')
    .select('uid')
    .where('uid', '=', uid)
    .where('report_id', '=', fid)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reports that anybody waits for, `limit` of them after `afterFid`. */
export async function readAwaited(
  db: Db<AlertTables>,
  { afterFid, limit }: { afterFid: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('file_waits')
    .select('report_id')
    .distinct()
    .where('report_id', '>', afterFid)
    .orderBy('report_id')
    .limit(limit)
    .execute();
  return rows.map(({ report_id }) => report_id);
}

/**
 * Tells everybody who waits for these reports, and forgets that they wait; gives how many were told. What stood in the inbox when the
 * record came comes anew, unread.
 */
export async function tellCame(tx: Tx<AlertTables>, fids: readonly number[], at: Date): Promise<number> {
  if (fids.length === 0) return 0;
  const { rows: told } = await sql<{ uid: number; report_id: number }>`
    DELETE FROM file_waits WHERE report_id = ANY (${[...fids]}::bigint[]) RETURNING uid, report_id`.execute(
    tx,
  );
  const uids = told.map(({ uid }) => uid);
  const reports = told.map(({ report_id }) => report_id);
  // Gone before it comes again: the newest stand first by their ids.
  await sql`
    DELETE FROM alert_inbox USING unnest(${uids}::bigint[], ${reports}::bigint[]) AS told (uid, report_id)
    WHERE alert_inbox.uid = told.uid AND alert_inbox.report_id = told.report_id`.execute(tx);
  await sql`
    INSERT INTO alert_inbox (uid, report_id, matched_at, file_came)
    SELECT uid, report_id, ${at}, true FROM unnest(${uids}::bigint[], ${reports}::bigint[]) AS told (uid, report_id)
    ON CONFLICT (uid, report_id) DO UPDATE SET matched_at = excluded.matched_at, read_at = NULL, file_came = true`.execute(
    tx,
  );
  return told.length;
}

/** Reports that are gone: nobody hears of them any more. */
export async function forgetWaits(db: Db<AlertTables>, fids: readonly number[]): Promise<void> {
  if (fids.length === 0) return;
  await db
    .deleteFrom('file_waits')
    .where(({ eb, fn, val }) => eb('report_id', '=', fn.any(val([...fids]))))
    .execute();
}
