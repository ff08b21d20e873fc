import type { Db } from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import type { PaymentTables } from './tables.ts';

export async function exportPurchases(db: Db<PaymentTables>, { uid }: ExportedPerson) {
  const coupons = await db.selectFrom('coupons').selectAll().where('uid', '=', uid).execute();
  return { coupons };
}

export async function erasePurchases(db: Db<PaymentTables>, { uid }: ErasedPerson): Promise<void> {
  await db.deleteFrom('coupons').where('uid', '=', uid).execute();
}
