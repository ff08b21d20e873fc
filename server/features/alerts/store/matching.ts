import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import { type InboxEntry, openDeliveries } from './open-deliveries.ts';
import { ALERT_COLUMNS, type AlertRow, type AlertTables } from './tables.ts';

/** A saved search with its place among those of its owner, oldest first from 0. */
export interface PlacedAlert extends AlertRow {
  place: number;
}

/** Everybody's, `limit` owners' at a time after `afterUid`; all of an owner's stand together. */
export async function listByOwner(
  db: Db<AlertTables>,
  afterUid: number,
  limit: number,
): Promise<PlacedAlert[]> {
  const { rows } = await sql<PlacedAlert>`
    SELECT ${sql.join(ALERT_COLUMNS.map((column) => sql.ref(column)))},
      row_number() OVER (PARTITION BY uid ORDER BY id) - 1 AS place
    FROM alerts
    WHERE uid IN (SELECT DISTINCT uid FROM alerts WHERE uid > ${afterUid} ORDER BY uid LIMIT ${limit})
    ORDER BY uid, id`.execute(db);
  return rows;
}

/** When the first of all that are kept was saved; null where none is. */
export async function oldestAlert(db: Db<AlertTables>): Promise<Date | null> {
  const { oldest } = await db
    .selectFrom('alerts')
    .select(({ fn }) => fn.min('created_at').as('oldest'))
    .executeTakeFirstOrThrow();
  return oldest;
}

/** Says of these whether their owners may not ask them now. */
export async function markBlocked(
  db: Db<AlertTables>,
  ids: readonly number[],
  isBlocked: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('alerts')
    .set({ is_blocked: isBlocked })
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .execute();
}

export interface Match {
  alertId: number;
  uid: number;
  fid: number;
}

/**
 * What was found and not told before. Writing it is telling it: it stands in the inbox, and among what is to be sent, with it or not at all.
 */
export async function writeMatches(
  tx: Tx<AlertTables>,
  matches: readonly Match[],
  at: Date,
): Promise<Match[]> {
  if (matches.length === 0) return [];
  // One that was deleted meanwhile finds nothing any more.
  const { rows: fresh } = await sql<{ alert_id: number; report_id: number }>`
    INSERT INTO alert_matches (alert_id, report_id)
    SELECT wanted.alert_id, wanted.report_id
    FROM unnest(${matches.map(({ alertId }) => alertId)}::bigint[], ${matches.map(({ fid }) => fid)}::bigint[])
      AS wanted (alert_id, report_id)
    JOIN alerts ON alerts.id = wanted.alert_id
    ON CONFLICT DO NOTHING
    RETURNING alert_id, report_id`.execute(tx);
  const keys = new Set(fresh.map(({ alert_id, report_id }) => `${alert_id} ${report_id}`));
  const told = matches.filter(({ alertId, fid }) => keys.has(`${alertId} ${fid}`));
  const { rows: entered } = await sql<InboxEntry>`
    INSERT INTO alert_inbox (uid, report_id, matched_at)
    SELECT uid, report_id, ${at}
    FROM unnest(${told.map(({ uid }) => uid)}::bigint[], ${told.map(({ fid }) => fid)}::bigint[])
      WITH ORDINALITY AS told (uid, report_id, place)
    ORDER BY place
    ON CONFLICT DO NOTHING
    RETURNING uid, report_id`.execute(tx);
  await openDeliveries(tx, entered, at);
  return told;
}
