import { sql } from 'kysely';
import type { Channel } from '#contract/calls/alert-delivery.ts';
import { type Db, inTransaction } from '#server/platform/db/connect-database.ts';
import type { AlertTables, DeliveryState } from './tables.ts';

/** One that is being sent: nobody else sends it. */
export interface ClaimedDelivery {
  id: string;
  uid: number;
  kind: Channel;
  /** This one counted. */
  tries: number;
  created_at: Date;
}

/** Takes so many that are due, and says so before anything leaves: whatever dies afterwards, it is known that it had begun. */
export async function claimDue(db: Db<AlertTables>, limit: number, now: Date): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    UPDATE alert_deliveries SET state = 'sending', tries = tries + 1, begun_at = ${now}
    WHERE id IN (
      SELECT id FROM alert_deliveries
      WHERE state IN ('open', 'waiting') AND due_at <= ${now}
      ORDER BY due_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, uid, kind, tries, created_at`.execute(db);
  return rows;
}

export async function itemsOf(db: Db<AlertTables>, deliveryId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('alert_delivery_items')
    .select('report_id')
    .where('delivery_id', '=', deliveryId)
    .orderBy('report_id', 'desc')
    .execute();
  return rows.map(({ report_id }) => report_id);
}

export interface Settled {
  state: Exclude<DeliveryState, 'open' | 'sending'>;
  reason: string;
  /** When it is tried again; of one that waits. */
  dueAt?: Date;
  /** Nothing more is sent there until the owner does something. */
  stops?: boolean;
}

/** Says what became of a delivery. One that somebody else took meanwhile is theirs. */
export async function settleDelivery(
  db: Db<AlertTables>,
  { id, uid, kind, tries }: ClaimedDelivery,
  { state, reason, dueAt, stops = false }: Settled,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('alert_deliveries')
      .set({ state, reason, ...(dueAt === undefined ? { settled_at: now } : { due_at: dueAt }) })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .where('tries', '=', tries)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || !stops) return;
    await tx
      .updateTable('alert_channels')
      .set({ stopped_at: now, stopped_reason: reason })
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
