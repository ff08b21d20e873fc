import type { Db } from '#server/platform/db/connect-database.ts';
import type { PaymentTables } from './tables.ts';

/** The newest orders of everybody, or those for which something is to be given back. */
export function listForOperator(db: Db<PaymentTables>, { most, due }: { most: number; due: boolean }) {
  const orders = db
    .selectFrom('orders')
    .select(['code', 'uid', 'item_name', 'amount_fen', 'state', 'created_at'])
    .orderBy('id', 'desc')
    .limit(most);
  if (!due) return orders.execute();
  return orders
    .where('id', 'in', (query) =>
      query.selectFrom('payments').select('order_id').where('state', '=', 'refund_due'),
    )
    .execute();
}

/** Payments for an order that are to be given back. */
export const listDue = (db: Db<PaymentTables>, orderCode: string) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'payments.gateway', 'payments.transaction_id'])
    .select(['payments.payment_code', 'payments.amount_fen'])
    .where('orders.code', '=', orderCode)
    .where('payments.state', '=', 'refund_due')
    .orderBy('payments.id')
    .execute();

export async function markRefunded(db: Db<PaymentTables>, id: number, at: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ state: 'refunded', refunded_at: at })
    .where('id', '=', id)
    .where('state', '=', 'refund_due')
    .execute();
}

/** How many payments wait to be given back. */
export async function countDue(db: Db<PaymentTables>): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'refund_due')
    .executeTakeFirstOrThrow();
  return row.count;
}
