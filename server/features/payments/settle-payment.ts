import { extendMembership } from '#contract/rights/membership-terms.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect-database.ts';
import type { PaidFact } from '#server/ports/payment.ts';
import type { GrantedMembership } from '../accounts/index.ts';
import { allowGrant } from './access.ts';
import type { PaymentDeps } from './deps.ts';
import { judgePayment } from './rules/judge-payment.ts';
import { spendCoupon } from './store/coupons.ts';
import { changeOrder, lockOrder, type OrderRow } from './store/orders.ts';
import { endCode, hasOpenCode, orderOfCode } from './store/payment-codes.ts';
import { enterLedger, hasBought, insertPayment, returnTaken } from './store/payments.ts';
import type { KeptFact, PaymentTables } from './store/tables.ts';

/** `repeated`: recorded before. `unknown`: about no order of ours. */
export type SettleOutcome = 'fulfilled' | 'refund_due' | 'repeated' | 'unknown';

type SettleDeps = Pick<PaymentDeps, 'db' | 'accounts'>;

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
  if (reason === '') {
    await spendCoupon(tx, orderId, at);
    await changeOrder(tx, orderId, { state: 'paid', paid_at: new Date(fact.paidAt), next_query_at });
    return 'paid';
  }
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
    const changed = await openMembership(deps, tx, { order, granted }, now);
    if (!changed) {
      // The person left between paying and this moment.
      await returnTaken(tx, orderId);
      await changeOrder(tx, orderId, { state: 'refund_due', paid_at: null });
      return false;
    }
    await changeOrder(tx, orderId, { state: 'fulfilled', fulfilled_at: new Date(now) });
    return true;
  });
}

/** Extends the membership and enters it in the ledger. False where the account is gone. */
async function openMembership(
  { accounts }: Pick<SettleDeps, 'accounts'>,
  tx: Tx<PaymentTables>,
  { order, granted }: { order: OrderRow; granted: GrantedMembership },
  now: number,
): Promise<boolean> {
  const nowSeconds = Math.ceil(now / 1000);
  let days = order.days;
  const changed = await accounts.changeMembership(tx, granted, async (held) => {
    // Two first orders that are both paid are one first order: the account's lock puts them in line.
    if (order.give_days > 0 && !(await hasBought(tx, granted.uid))) days += order.give_days;
    return extendMembership(held, { level: levelOf(order), days }, order.rates, nowSeconds);
  });
  if (changed === null) return false;
  const { before, after } = changed;
  await enterLedger(tx, {
    order_id: order.id,
    uid: granted.uid,
    kind: order.kind,
    days,
    level_before: before.level,
    ends_before_at: before.untilSeconds === 0 ? null : new Date(before.untilSeconds * 1000),
    level_after: after.level,
    ends_after_at: new Date(after.untilSeconds * 1000),
    entered_at: new Date(now),
  });
  return true;
}

function levelOf({ level, code }: OrderRow): 1 | 2 | 3 {
  if (level === 1 || level === 2 || level === 3) return level;
  throw new Error(`order ${code} is for level ${level}, which cannot be bought`);
}
