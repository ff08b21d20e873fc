import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { PaymentTables } from './tables.ts';

export type PaymentCodeRow = PaymentTables['payment_codes'];

export const listCodes = (db: Db<PaymentTables>, orderId: number): Promise<PaymentCodeRow[]> =>
  db.selectFrom('payment_codes').selectAll().where('order_id', '=', orderId).orderBy('attempt').execute();

/** The order's id that a payment is about; undefined where the code is none of ours. */
export async function orderOfCode(db: Db<PaymentTables>, code: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('payment_codes')
    .select('order_id')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.order_id;
}

export async function insertCode(tx: Tx<PaymentTables>, row: PaymentCodeRow): Promise<void> {
  await tx.insertInto('payment_codes').values(row).execute();
}

export async function fillCode(
  db: Db<PaymentTables>,
  code: string,
  given: { qrText: string; phoneUrl: string | null },
): Promise<void> {
  await db
    .updateTable('payment_codes')
    .set({ qr_text: given.qrText, phone_url: given.phoneUrl })
    .where('code', '=', code)
    .execute();
}

/** Nobody can pay by it any more. A second time keeps the first. */
export async function endCode(db: Db<PaymentTables>, code: string, at: Date): Promise<void> {
  await db
    .updateTable('payment_codes')
    .set({ closed_at: at })
    .where('code', '=', code)
    .where('closed_at', 'is', null)
    .execute();
}

/** Whether somebody may still pay the order. */
export async function hasOpenCode(db: Db<PaymentTables>, orderId: number): Promise<boolean> {
  const found = await sql<{ open: boolean }>`SELECT EXISTS (
    SELECT FROM payment_codes WHERE order_id = ${orderId} AND closed_at IS NULL) AS open`.execute(db);
  return found.rows[0]?.open ?? false;
}
