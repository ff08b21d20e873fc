import type { Channel } from '#contract/calls/alert-delivery.ts';
import { type Db, inTransaction } from '#server/platform/db/connect-database.ts';
import { type ClaimedRow, claimRows, type SettledRow, settleRow } from '#server/platform/db/outbox-rows.ts';
import type { AlertTables } from './tables.ts';

/** One that is being sent: nobody else sends it. */
export interface ClaimedDelivery extends ClaimedRow {
  uid: number;
  kind: Channel;
  created_at: Date;
}

const TABLE = 'alert_deliveries';

/** Takes so many that are due, and says so before anything leaves. */
export const claimDue = (db: Db<AlertTables>, limit: number, now: Date): Promise<ClaimedDelivery[]> =>
  claimRows(db, TABLE, limit, now);

export async function itemsOf(db: Db<AlertTables>, deliveryId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('alert_delivery_items')
    .select('report_id')
    .where('delivery_id', '=', deliveryId)
    .orderBy('report_id', 'desc')
    .execute();
  return rows.map(({ report_id }) => report_id);
}

/** Says what became of a delivery. One that somebody else took meanwhile is theirs. */
export async function settleDelivery(
  db: Db<AlertTables>,
  delivery: ClaimedDelivery,
  /** `stops`: nothing more is sent there until the owner does something. */
  { stops = false, ...settled }: SettledRow & { stops?: boolean },
  now: Date,
): Promise<void> {
  const { uid, kind } = delivery;
  await inTransaction(db, async (tx) => {
    if (!(await settleRow(tx, TABLE, delivery, settled, now)) || !stops) return;
    await tx
      .updateTable('alert_channels')
      .set({ stopped_at: now, stopped_reason: settled.reason })
      .where('uid', '=', uid)
      .where('kind', '=', kind)
      .execute();
    await tx
      .updateTable('alert_deliveries')
      .set({ state: 'failed', reason: '此前没有送到，已停止', settled_at: now })
      .where('uid', '=', uid)
      .where('kind', '=', kind)
      .where('state', 'in', ['open', 'waiting'])
      .execute();
  });
}

/**
 * What had begun before `before` and was never settled: whoever was at it is gone. A call is made again, by its id the same; a letter may
 * have left, and is not sent a second time.
 */
export async function settleAbandoned(
  db: Db<AlertTables>,
  before: Date,
  now: Date,
  letterReason: string,
): Promise<void> {
  const abandoned = db
    .updateTable('alert_deliveries')
    .where('state', '=', 'sending')
    .where('begun_at', '<', before);
  await abandoned.set({ state: 'waiting', due_at: now }).where('kind', '=', 'webhook').execute();
  await abandoned
    .set({ state: 'unknown', reason: letterReason, settled_at: now })
    .where('kind', '=', 'mail')
    .execute();
}

/** Days after which what was sent, or was not, is forgotten; the inbox forgets the reports at the same age. */
export async function forgetDeliveries(db: Db<AlertTables>, before: Date): Promise<void> {
  await db.deleteFrom('alert_deliveries').where('settled_at', '<', before).execute();
}

/** Letters that were asked for, when they count no more. */
export async function forgetMailAsks(db: Db<AlertTables>, before: Date): Promise<void> {
  await db.deleteFrom('alert_mail_asks').where('asked_at', '<', before).execute();
}
