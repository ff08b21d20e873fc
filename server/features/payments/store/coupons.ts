import type { Db } from '#server/platform/db/connect-database.ts';
import type { OwnPurchases } from '../access.ts';
import type { PaymentTables } from './tables.ts';

export type CouponRow = PaymentTables['coupons'];

/** What somebody claimed, in no order. */
export const listCoupons = (db: Db<PaymentTables>, { uid }: OwnPurchases): Promise<CouponRow[]> =>
  db.selectFrom('coupons').selectAll().where('uid', '=', uid).execute();

/** Of each kind the first that was claimed stays, whatever comes at once. */
export async function insertCoupons(
  db: Db<PaymentTables>,
  { uid }: OwnPurchases,
  rows: readonly Omit<CouponRow, 'uid' | 'order_id' | 'used_at'>[],
): Promise<void> {
  await db
    .insertInto('coupons')
    .values(rows.map((row) => ({ ...row, uid, order_id: null, used_at: null })))
    .onConflict((conflict) => conflict.columns(['uid', 'kind']).doNothing())
    .execute();
}
