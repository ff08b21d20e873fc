import type { OrderState } from '#contract/calls/orders.ts';

interface Standing {
  state: OrderState;
  expires_at: Date;
}

/** Whether a payment would be the first that counts. */
export const isUnpaid = (state: OrderState): boolean =>
  state === 'created' || state === 'qr_shown' || state === 'expired' || state === 'closed';

/** Open orders are over when their time is, also before the sweep has written it down. */
export const shownState = ({ state, expires_at }: Standing, now: number): OrderState =>
  (state === 'created' || state === 'qr_shown') && expires_at.getTime() <= now ? 'expired' : state;

/** Until the order's code ends; 0 where it is over, closed or paid. */
export function remainingSeconds(order: Standing, now: number): number {
  const state = shownState(order, now);
  if (state !== 'created' && state !== 'qr_shown') return 0;
  return Math.max(0, Math.ceil((order.expires_at.getTime() - now) / 1000));
}
