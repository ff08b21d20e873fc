import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { KeptFact, PaymentTables } from './tables.ts';

export type NoticeRow = Selectable<PaymentTables['payment_notices']>;

/** Keeps what a gateway told; the same told again is kept once. */
export async function keepNotice(
  db: Db<PaymentTables>,
  notice: { gateway: string; noticeId: string; fact: KeptFact },
  receivedAt: Date,
): Promise<void> {
  await db
    .insertInto('payment_notices')
    .values({
      gateway: notice.gateway,
      notice_id: notice.noticeId,
      fact: sql`${JSON.stringify(notice.fact)}::jsonb`,
      received_at: receivedAt,
      processed_at: null,
      outcome: null,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'notice_id']).doNothing())
    .execute();
}

/** What is still to be worked off of a gateway's notice; undefined where it was. */
export const findWaiting = (db: Db<PaymentTables>, gateway: string, noticeId: string) =>
  db
    .selectFrom('payment_notices')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('notice_id', '=', noticeId)
    .where('processed_at', 'is', null)
    .executeTakeFirst();

/** The next after `after` that nobody worked off yet, the oldest first. */
export const listWaiting = (db: Db<PaymentTables>, after: number, most: number) =>
  db
    .selectFrom('payment_notices')
    .selectAll()
    .where('processed_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();

export async function markProcessed(
  db: Db<PaymentTables>,
  id: number,
  { at, outcome }: { at: Date; outcome: string },
): Promise<void> {
  await db
    .updateTable('payment_notices')
    .set({ processed_at: at, outcome })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute();
}
