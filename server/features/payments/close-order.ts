import { inTransaction } from '#server/platform/db/connect-database.ts';
import { GatewayFailed } from '#server/ports/payment.ts';
import type { OwnPurchases } from '../offers/index.ts';
import type { PaymentDeps } from './deps.ts';
import { closeCode, restWhereNothingIsOpen } from './look-at-order.ts';
import { readOwn } from './read-orders.ts';
import { changeOrder, lockOrder, type OrderRow } from './store/orders.ts';
import { endCode, listCodes } from './store/payment-codes.ts';

/**
 * Closes an unpaid order, here and at the gateways. Its coupon is free once nobody can pay by what was shown; until then the sweep
 * goes on. One that was paid, or turns out to be, stays as it is. Throws 10404 where it is not the caller's.
 */
export async function closeOrder(
  deps: PaymentDeps,
  own: OwnPurchases,
  orderCode: string,
  now: number,
): Promise<OrderRow> {
  const { id, paid_at } = await readOwn(deps.db, own, orderCode);
  if (paid_at === null) {
    // First here, so that nothing new is shown while the gateways are asked.
    await inTransaction(deps.db, (tx) => markClosed(tx, id, now));
    await closeCodes(deps, id, now);
    await restWhereNothingIsOpen(deps, id);
  }
  return readOwn(deps.db, own, orderCode);
}

type Tx = Parameters<typeof lockOrder>[0];

async function markClosed(tx: Tx, id: number, now: number): Promise<void> {
  const { state } = await lockOrder(tx, id);
  if (state === 'created' || state === 'qr_shown' || state === 'expired')
    await changeOrder(tx, id, { state: 'closed', next_query_at: new Date(now) });
}

async function closeCodes(deps: PaymentDeps, id: number, now: number): Promise<void> {
  for (const code of await listCodes(deps.db, id)) {
    const gateway = deps.gateways.find(({ name }) => name === code.gateway);
    if (code.closed_at !== null || gateway === undefined) continue;
    try {
      if (await closeCode(deps, gateway, code, now)) await endCode(deps.db, code.code, new Date(now));
    } catch (error) {
      // The sweep asks again.
      if (!(error instanceof GatewayFailed)) throw error;
    }
  }
}
