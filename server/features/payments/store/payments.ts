import { type Insertable, type Selectable, sql } from 'kysely';
import type { Membership } from '#contract/rights/membership-terms.ts';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { OwnPurchases } from '../../offers/index.ts';
import type { PaymentTables } from './tables.ts';

export type PaymentRow = Selectable<PaymentTables['payments']>;

/** False where this payment was recorded before: one payment is one row, however often it is told. */
export async function insertPayment(
  tx: Tx<PaymentTables>,
  row: Omit<PaymentRow, 'id' | 'refunded_at'>,
): Promise<boolean> {
  const made = await tx
    .insertInto('payments')
    .values({ ...row, refunded_at: null })
    .onConflict((conflict) => conflict.columns(['gateway', 'transaction_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export const listPayments = (db: Db<PaymentTables>, orderIds: readonly number[]) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where(({ eb, fn, val }) => eb('order_id', '=', fn.any(val([...orderIds]))))
    .orderBy('id')
    .execute();

/** One row an order and reason; a second one fails, and with it the transaction it stands in. */
export async function enterLedger(
  tx: Tx<PaymentTables>,
  row: Insertable<PaymentTables['membership_ledger']>,
): Promise<void> {
  await tx.insertInto('membership_ledger').values(row).execute();
}

/** The entry that left somebody with this membership; undefined where something else did. */
export const findEntryOf = (db: Db<PaymentTables>, uid: number, { level, untilSeconds }: Membership) =>
  db
    .selectFrom('membership_ledger')
    .select(['worth_after_microfen', 'entered_at'])
    .where('uid', '=', uid)
    .where('kind', '=', 'vip')
    .where('level_after', '=', level)
    .where('ends_after_at', '=', new Date(untilSeconds * 1000))
    .orderBy('entered_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What orders gave their buyers. */
export const listLedger = (db: Db<PaymentTables>, orderIds: readonly number[]) =>
  db
    .selectFrom('membership_ledger')
    .selectAll()
    .where(({ eb, fn, val }) => eb('order_id', '=', fn.any(val([...orderIds]))))
    .where('reason', '=', 'order')
    .execute();

/** Whether a membership was ever opened for somebody by an order. */
export async function hasBought(db: Db<PaymentTables>, uid: number): Promise<boolean> {
  const found = await sql<{ bought: boolean }>`SELECT EXISTS (
    SELECT FROM membership_ledger WHERE uid = ${uid} AND kind = 'vip' AND reason = 'order') AS bought`.execute(
    db,
  );
  return found.rows[0]?.bought ?? false;
}

/** The same of the caller. */
export const boughtBefore = (db: Db<PaymentTables>, { uid }: OwnPurchases): Promise<boolean> =>
  hasBought(db, uid);

/** Whether whoever paid an order has paid for another account too, before or meanwhile. */
export async function payerPaidForOthers(
  db: Db<PaymentTables>,
  { orderId, uid }: { orderId: number; uid: number },
): Promise<boolean> {
  const found = await sql<{ others: boolean }>`SELECT EXISTS (
    SELECT FROM payments mine JOIN payments other ON other.payer_hash = mine.payer_hash
    JOIN orders o ON o.id = other.order_id
    WHERE mine.order_id = ${orderId} AND mine.state = 'taken' AND o.uid IS DISTINCT FROM ${uid}) AS others`.execute(
    db,
  );
  return found.rows[0]?.others ?? false;
}

/** What was taken goes back after all: nobody is there any more for whom it was paid, or the coupon of its price was used elsewhere. */
export async function returnTaken(
  tx: Tx<PaymentTables>,
  orderId: number,
  reason: 'nobody' | 'coupon',
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ state: 'refund_due', reason })
    .where('order_id', '=', orderId)
    .where('state', '=', 'taken')
    .execute();
}
