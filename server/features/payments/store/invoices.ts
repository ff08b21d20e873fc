import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
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
      conflict
        .column('order_id')
        .doUpdateSet(({ eb }) => ({ ...asked, attempt: eb('invoices.attempt', '+', 1) }))
        .where('invoices.state', '=', 'refused'),
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

export interface InvoiceOutcome {
  state: 'issued' | 'refused';
  /** Why it was refused; empty otherwise. */
  reason: string;
  at: Date;
}

/** Which asking that settled. What is issued stays so: null where a refusal comes after it, however close. */
export async function settleInvoice(
  tx: Tx<PaymentTables>,
  orderId: number,
  { state, reason, at }: InvoiceOutcome,
): Promise<number | null> {
  const change = tx
    .updateTable('invoices')
    .set({ state, reason, settled_at: at })
    .where('order_id', '=', orderId)
    .returning('attempt');
  const allowed = state === 'refused' ? change.where('state', '!=', 'issued') : change;
  return (await allowed.executeTakeFirst())?.attempt ?? null;
}

/** What waits to be issued: how many, and since when the oldest; null where none does. */
export async function countWaiting(db: Db<PaymentTables>): Promise<{ count: number; since: Date | null }> {
  return db
    .selectFrom('invoices')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('requested_at').as('since')])
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow();
}

/** Of these orders those for which one was asked. */
export async function listInvoicesOf(
  db: Db<PaymentTables>,
  orderIds: readonly number[],
): Promise<Pick<InvoiceRow, 'order_id' | 'state' | 'requested_at'>[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('invoices')
    .select(['order_id', 'state', 'requested_at'])
    .where('order_id', 'in', orderIds)
    .execute();
}
