import { inTransaction } from '#server/platform/db/connect-database.ts';
import { freeCoupon } from '../offers/index.ts';
import type { PaymentDeps } from './deps.ts';
import { lookAtOrder } from './look-at-order.ts';
import { fulfilOrder } from './settle-payment.ts';
import { listWaiting } from './store/notices.ts';
import { changeOrder, listOverdue, listPaid, listToQuery, lockOrder } from './store/orders.ts';
import { hasOpenCode } from './store/payment-codes.ts';
import { workOffNotice } from './take-notice.ts';

/** In one run; what is left has its turn a minute later. */
const MOST = 200;

/**
 * What stopped half-way and what nobody told: kept notices, paid orders that were not opened, orders whose time is over, and orders
 * that the gateways are to be asked about. Each is done on its own; throws at the end where some failed. `now` in milliseconds.
 */
export async function sweepPayments(deps: PaymentDeps, now: number): Promise<void> {
  const failures: unknown[] = [];
  const each = async <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) => {
    for (const item of items) {
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await each(await listWaiting(deps.db, 0, MOST), (notice) => workOffNotice(deps, notice, now));
  await each(await listPaid(deps.db, MOST), ({ id }) => fulfilOrder(deps, id, now));
  await each(await listOverdue(deps.db, new Date(now), MOST), ({ id }) => expireOrder(deps, id, now));
  await each(await listToQuery(deps.db, new Date(now), MOST), async ({ id }) => {
    failures.push(...(await lookAtOrder(deps, id, now)));
  });
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} 张订单或通知没有处理完，稍后再试`);
}

/** The time of an unpaid order is over. What was never shown holds nothing any more; what was shown may still be paid. */
async function expireOrder({ db }: Pick<PaymentDeps, 'db'>, id: number, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { state, expires_at } = await lockOrder(tx, id);
    const isOpen = state === 'created' || state === 'qr_shown';
    if (!isOpen || expires_at.getTime() > now) return;
    await changeOrder(tx, id, { state: 'expired' });
    if (!(await hasOpenCode(tx, id))) await freeCoupon(tx, id);
  });
}
