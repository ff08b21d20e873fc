import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { PaymentTables } from './tables.ts';

export type InvoiceRow = Selectable<PaymentTables['invoices']>;

export const findInvoice = (db: Db<PaymentTables>, orderId: number): Promise<InvoiceRow | undefined> =>
  db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).executeTakeFirst();

/** False where one was asked for before and not refused: once an order, whatever comes at once. */
export async function putRequest(
  db: Db<PaymentTables>,
  row: Pick<InvoiceRow, 'order_id' | 'title' | 'tax_number' | 'email' | 'amount_fen' | 'requested_at'>,
): Promise<boolean> {
  const asked = { ...row, state: 'requested' as const, reason: '', settled_at: null };
  const made = await db
    .insertInto('invoices')
    .values(asked)
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet(asked).where('invoices.state', '=', 'refused'),
    )
    .returning('order_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** For the operator: what waits comes first, the oldest of it first. */
export const listInvoices = (db: Db<PaymentTables>, most: number) =>
  db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['orders.code', 'orders.item_name', 'invoices.order_id', 'invoices.title', 'invoices.tax_number'])
    .select(['invoices.email', 'invoices.amount_fen', 'invoices.state', 'invoices.requested_at'])
    .orderBy(({ eb }) => eb('invoices.state', '=', 'requested'), 'desc')
    .orderBy('invoices.requested_at')
    .limit(most)
    .execute();

/** The invoice of an order by its code, for the operator. */
export const findByOrderCode = (db: Db<PaymentTables>, code: string) =>
  db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['invoices.order_id', 'invoices.state'])
    .where('orders.code', '=', code)
    .executeTakeFirst();

/** What is issued stays so: false where a refusal comes after it, however close. */
export async function settleInvoice(
  db: Db<PaymentTables>,
  orderId: number,
  settled: { state: 'issued' | 'refused'; reason: string; at: Date },
): Promise<boolean> {
  const change = db
    .updateTable('invoices')
    .set({ state: settled.state, reason: settled.reason, settled_at: settled.at })
    .where('order_id', '=', orderId);
  const allowed = settled.state === 'refused' ? change.where('state', '!=', 'issued') : change;
  return (await allowed.executeTakeFirst()).numUpdatedRows > 0n;
}
