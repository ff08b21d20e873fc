/** Why a payment does not count and goes back; empty where it counts. `coupon`: paid at the price of a coupon that another order used. */
export type RefundReason = '' | 'amount' | 'second' | 'nobody' | 'coupon';

/**
 * What a payment that a gateway vouches for is to an order. When it came plays no part: who paid what was asked gets what was
 * ordered, also when the order was over or closed.
 */
export function judgePayment(
  order: { uid: number | null; amountFen: number; isPaid: boolean },
  paidFen: number,
): Exclude<RefundReason, 'coupon'> {
  if (order.isPaid) return 'second';
  if (order.uid === null) return 'nobody';
  return paidFen === order.amountFen ? '' : 'amount';
}

const REASONS: Record<Exclude<RefundReason, ''>, string> = {
  amount: '与订单金额不符，未开通',
  second: '为重复付款',
  nobody: '对应的账户已注销',
  coupon: '付款之前优惠券已用于另一张订单，未开通',
};
export const refundReasonText = (reason: RefundReason): string => (reason === '' ? '' : REASONS[reason]);
