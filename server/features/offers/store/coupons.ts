import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { OwnPurchases } from '../access.ts';
import type { OfferTables } from './tables.ts';

export type CouponRow = OfferTables['coupons'];

/** What somebody claimed, in no order. */
export const listCoupons = (db: Db<OfferTables>, { uid }: OwnPurchases): Promise<CouponRow[]> =>
  db.selectFrom('coupons').selectAll().where('uid', '=', uid).execute();

/** Of each kind the first that was claimed stays, whatever comes at once. */
export async function insertCoupons(
  db: Db<OfferTables>,
  { uid }: OwnPurchases,
  rows: readonly Omit<CouponRow, 'uid' | 'order_id' | 'used_at'>[],
): Promise<void> {
  await db
    .insertInto('coupons')
    .values(rows.map((row) => ({ ...row, uid, order_id: null, used_at: null })))
    .onConflict((conflict) => conflict.columns(['uid', 'kind']).doNothing())
    .execute();
}

/** One's own coupon; undefined also where it is another's. */
export const findCoupon = (db: Db<OfferTables>, { uid }: OwnPurchases, id: string) =>
  db.selectFrom('coupons').selectAll().where('uid', '=', uid).where('id', '=', id).executeTakeFirst();

/** Holds the coupon for an order. False where another order has it, or it is over: of many at once one gets it. */
export async function holdCoupon(
  tx: Tx<OfferTables>,
  { uid }: OwnPurchases,
  hold: { id: string; orderId: number },
  now: Date,
): Promise<boolean> {
  const held = await tx
    .updateTable('coupons')
    .set({ order_id: hold.orderId })
    .where('uid', '=', uid)
    .where('id', '=', hold.id)
    .where('order_id', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
}

/** Gives back what an unpaid order held; what is used stays used. */
export async function freeCoupon(tx: Tx<OfferTables>, orderId: number): Promise<void> {
  await tx
    .updateTable('coupons')
    .set({ order_id: null })
    .where('order_id', '=', orderId)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * An order at the price of this coupon was paid: the first such payment has it, also where the order had given it back or another unpaid
 * order holds it meanwhile. False where it was used for another order.
 */
export async function spendCoupon(
  tx: Tx<OfferTables>,
  { id, orderId }: { id: string; orderId: number },
  at: Date,
): Promise<boolean> {
  const spent = await tx
    .updateTable('coupons')
    .set({ order_id: orderId, used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return spent.numUpdatedRows > 0n;
}

/** Whether the order still holds its coupon. */
export async function holdsCoupon(tx: Tx<OfferTables>, orderId: number): Promise<boolean> {
  const row = await tx.selectFrom('coupons').select('id').where('order_id', '=', orderId).executeTakeFirst();
  return row !== undefined;
}
