import { inTransaction, type Tx } from '#server/platform/db/connect-database.ts';
import type { PaidFact } from '#server/ports/payment.ts';
import { spendCoupon } from '../offers/index.ts';
import { allowGrant } from './access.ts';
import type { PaymentDeps } from './deps.ts';
import { giveOrdered, rewardInviter } from './give-ordered.ts';
import { judgePayment } from './rules/judge-payment.ts';
import { changeOrder, lockOrder } from './store/orders.ts';
import { endCode, hasOpenCode, orderOfCode } from './store/payment-codes.ts';
import { insertPayment, returnTaken } from './store/payments.ts';
import type { KeptFact, PaymentTables } from './store/tables.ts';

/** `repeated`: recorded before. `unknown`: about no order of ours. */
export type SettleOutcome = 'fulfilled' | 'refund_due' | 'repeated' | 'unknown';

type SettleDeps = Pick<PaymentDeps, 'db' | 'accounts' | 'community' | 'invitations' | 'organisations'>;

/** A payment as it is kept: who paid is a hash. */
export const keptFactOf = (fact: PaidFact, hashPayer: PaymentDeps['hashPayer']): KeptFact => ({
  paymentCode: fact.paymentCode,
  transactionId: fact.transactionId,
  amountFen: fact.amountFen,
  paidAt: fact.paidAt.toISOString(),
  payerHash: fact.payerId === null ? null : hashPayer(fact.payerId),
});

/**
 * Records a payment that a gateway vouches for, and gives what was bought. Whoever hears of it may call: notice, poll, sweep and
 * bill, at once and again; what stopped half-way goes on. `now` in milliseconds since 1970.
 */
export async function settlePayment(
  deps: SettleDeps,
  gateway: string,
  fact: KeptFact,
  now: number,
): Promise<SettleOutcome> {
  const orderId = await orderOfCode(deps.db, fact.paymentCode);
  if (orderId === undefined) return 'unknown';
  const recorded = await inTransaction(deps.db, (tx) => recordPayment(tx, { gateway, orderId, fact }, now));
  if (recorded === 'refund_due') return recorded;
  const opened = await fulfilOrder(deps, orderId, now);
  return opened ? 'fulfilled' : 'repeated';
}

/** One payment of a gateway is one row; of an order one counts, and the others are to be given back. */
async function recordPayment(
  tx: Tx<PaymentTables>,
  { gateway, orderId, fact }: { gateway: string; orderId: number; fact: KeptFact },
  now: number,
): Promise<'paid' | 'refund_due' | 'repeated'> {
  const order = await lockOrder(tx, orderId);
  const reason = judgePayment(
    { uid: order.uid, amountFen: order.amount_fen, isPaid: order.paid_at !== null },
    fact.amountFen,
  );
  const at = new Date(now);
  const isNew = await insertPayment(tx, {
    order_id: orderId,
    payment_code: fact.paymentCode,
    gateway,
    transaction_id: fact.transactionId,
    amount_fen: fact.amountFen,
    payer_hash: fact.payerHash,
    paid_at: new Date(fact.paidAt),
    recorded_at: at,
    state: reason === '' ? 'taken' : 'refund_due',
    reason,
  });
  if (!isNew) return 'repeated';
  await endCode(tx, fact.paymentCode, at);
  // What else was shown for this order can still be paid: it is closed with the next question.
  const next_query_at = (await hasOpenCode(tx, orderId)) ? at : null;
  const { coupon_id } = order;
  if (reason === '' && (coupon_id === null || (await spendCoupon(tx, { id: coupon_id, orderId }, at)))) {
    await changeOrder(tx, orderId, { state: 'paid', paid_at: new Date(fact.paidAt), next_query_at });
    return 'paid';
  }
  // Asked for less because of a coupon that another order has used meanwhile.
  if (reason === '') await returnTaken(tx, orderId, 'coupon');
  // With the next question what the order held is freed.
  if (order.paid_at === null) await changeOrder(tx, orderId, { state: 'refund_due', next_query_at: at });
  else await changeOrder(tx, orderId, { next_query_at });
  return 'refund_due';
}

/** Gives what a paid order bought, once, whoever calls how often. True where it was given now. */
export function fulfilOrder(deps: SettleDeps, orderId: number, now: number): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const granted = allowGrant(order);
    if (granted === null) return false;
    if (!(await giveOrdered(deps, tx, { order, granted }, now))) {
      // The person left between paying and this moment.
      await returnTaken(tx, orderId, 'nobody');
      await changeOrder(tx, orderId, { state: 'refund_due', paid_at: null });
      return false;
    }
    await rewardInviter(deps, tx, order, now);
    await changeOrder(tx, orderId, { state: 'fulfilled', fulfilled_at: new Date(now) });
    return true;
  });
}
