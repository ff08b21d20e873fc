import type { Db } from '#server/platform/db/connect-database.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import type { PaymentTables } from './tables.ts';

/** What the deletion leaves, and why: it stands in the export, which people read before they go. */
const KEPT =
  '注销后，优惠券删除；订单、付款、开通记录与发票按《会计法》《电子商务法》保存，但不再与您的账户相连，付款人标识与发票邮箱一并删除。';

/** Everything about what somebody has and bought. */
export async function exportPurchases(db: Db<PaymentTables>, { uid }: ExportedPerson) {
  const coupons = await db.selectFrom('coupons').selectAll().where('uid', '=', uid).orderBy('kind').execute();
  const orders = await db
    .selectFrom('orders')
    .select(['code', 'item_name', 'days', 'give_days', 'price_fen', 'discount_fen', 'amount_fen'])
    .select(['state', 'channel', 'created_at', 'expires_at', 'paid_at', 'fulfilled_at'])
    .where('uid', '=', uid)
    .orderBy('id')
    .execute();
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['orders.code', 'payments.gateway', 'payments.transaction_id', 'payments.amount_fen'])
    .select(['payments.paid_at', 'payments.state', 'payments.refunded_at'])
    .where('orders.uid', '=', uid)
    .orderBy('payments.id')
    .execute();
  const memberships = await db
    .selectFrom('membership_ledger')
    .select([
      'reason',
      'kind',
      'days',
      'level_before',
      'ends_before_at',
      'level_after',
      'ends_after_at',
      'entered_at',
    ])
    .where('uid', '=', uid)
    .orderBy('order_id')
    .execute();
  const invoices = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['orders.code', 'invoices.title', 'invoices.tax_number', 'invoices.email', 'invoices.amount_fen'])
    .select(['invoices.state', 'invoices.reason', 'invoices.requested_at', 'invoices.settled_at'])
    .where('orders.uid', '=', uid)
    .orderBy('invoices.order_id')
    .execute();
  const invoiceLetters = await db
    .selectFrom('invoice_letters')
    .innerJoin('orders', 'orders.id', 'invoice_letters.order_id')
    .select(['orders.code', 'invoice_letters.kind', 'invoice_letters.state', 'invoice_letters.reason'])
    .select(['invoice_letters.created_at', 'invoice_letters.settled_at'])
    .where('orders.uid', '=', uid)
    .orderBy('invoice_letters.created_at')
    .execute();
  return { kept: KEPT, coupons, orders, payments, memberships, invoices, invoiceLetters };
}

/** Coupons go; what the law wants kept stays, without the person. What was not paid is closed. */
export function erasePurchases(db: Db<PaymentTables>, { uid }: ErasedPerson, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx.deleteFrom('coupons').where('uid', '=', uid).execute();
    await tx
      .updateTable('orders')
      .set({ state: 'closed', next_query_at: now })
      .where('uid', '=', uid)
      .where('state', 'in', ['created', 'qr_shown', 'expired'])
      .execute();
    await tx
      .updateTable('payments')
      .set({ payer_hash: null })
      .where('order_id', 'in', (query) => query.selectFrom('orders').select('id').where('uid', '=', uid))
      .execute();
    await tx
      .updateTable('invoices')
      .set({ email: '' })
      .where('order_id', 'in', (query) => query.selectFrom('orders').select('id').where('uid', '=', uid))
      .execute();
    await tx.updateTable('membership_ledger').set({ uid: null }).where('uid', '=', uid).execute();
    await tx.updateTable('orders').set({ uid: null, idempotency_key: null }).where('uid', '=', uid).execute();
  });
}
