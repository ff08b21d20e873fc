import type { OperatorProof } from '#server/platform/access/operator.ts';
import type { PaymentDeps } from './deps.ts';
import { listDue, markRefunded } from './store/desk.ts';

/** What became of one payment that goes back. `unreachable`: its gateway is not in use here. */
export interface Refunded {
  transactionId: string;
  amountFen: number;
  outcome: 'done' | 'pending' | 'unreachable';
}

/**
 * Gives back what was paid for an order beyond what was asked: second payments, wrong amounts, payments at the price of a coupon that was used elsewhere, payments for nobody. What was taken
 * for a membership is never given back here. Asking again gives nothing twice: the number of the refund is that of the payment.
 */
export async function refundOrder(
  { db, gateways }: Pick<PaymentDeps, 'db' | 'gateways'>,
  _operator: OperatorProof,
  orderCode: string,
  now: number,
): Promise<Refunded[]> {
  const refunded: Refunded[] = [];
  for (const payment of await listDue(db, orderCode)) {
    const { id, transaction_id: transactionId, amount_fen: amountFen } = payment;
    const gateway = gateways.find(({ name }) => name === payment.gateway);
    if (gateway === undefined) {
      refunded.push({ transactionId, amountFen, outcome: 'unreachable' });
      continue;
    }
    const outcome = await gateway.refund({
      paymentCode: payment.payment_code,
      transactionId,
      refundCode: `refund-of-payment-${id}`,
      amountFen,
      paidFen: amountFen,
      reason: '重复付款、金额不符或优惠券已用',
    });
    if (outcome === 'done') await markRefunded(db, id, new Date(now));
    refunded.push({ transactionId, amountFen, outcome });
  }
  return refunded;
}
