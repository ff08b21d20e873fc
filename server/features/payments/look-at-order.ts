import { inTransaction } from '#server/platform/db/connect-database.ts';
import { GatewayFailed, type PaymentGateway } from '#server/ports/payment.ts';
import { freeCoupon } from '../offers/index.ts';
import type { PaymentDeps } from './deps.ts';
import { CLOSE_AFTER_MS, GIVE_UP_AFTER_MS, waitAfter } from './rules/query-times.ts';
import { keptFactOf, settlePayment } from './settle-payment.ts';
import { changeOrder, claimQuery, lockOrder, type OrderRow } from './store/orders.ts';
import { endCode, hasOpenCode, listCodes, type PaymentCodeRow } from './store/payment-codes.ts';

type LookDeps = Pick<
  PaymentDeps,
  'db' | 'accounts' | 'community' | 'invitations' | 'organisations' | 'gateways' | 'hashPayer'
>;

/**
 * Asks the gateways about every code by which an order may still be paid, where it is time to; of many who look at once one asks.
 * Codes that nobody needs any more are closed there. A gateway that does not answer is asked again later: gives what it failed with.
 */
export async function lookAtOrder(deps: LookDeps, orderId: number, now: number): Promise<GatewayFailed[]> {
  const order = await claimQuery(
    deps.db,
    orderId,
    new Date(now),
    (queries) => new Date(now + waitAfter(queries)),
  );
  if (order === undefined) return [];
  const failures: GatewayFailed[] = [];
  for (const code of await listCodes(deps.db, orderId)) {
    if (code.closed_at !== null) continue;
    try {
      if (await isOver(deps, order, code, now)) await endCode(deps.db, code.code, new Date(now));
    } catch (error) {
      if (!(error instanceof GatewayFailed)) throw error;
      failures.push(error);
    }
  }
  await restWhereNothingIsOpen(deps, orderId);
  return failures;
}

/** Whether nobody can pay by the code any more; what was paid by it is settled. */
async function isOver(deps: LookDeps, order: OrderRow, code: PaymentCodeRow, now: number): Promise<boolean> {
  const gateway = deps.gateways.find(({ name }) => name === code.gateway);
  const sinceEnd = now - code.expires_at.getTime();
  // A gateway that is not used any more, or has not said a word for a day: the bill tells the rest.
  if (gateway === undefined || sinceEnd > GIVE_UP_AFTER_MS) return true;
  const { state } = await settleWhatIsPaid(deps, gateway, code.code, now);
  if (state === 'paid' || state === 'closed') return true;
  // A code that was never asked for at the gateway is known to nobody; one that ended long ago is paid by nobody.
  const isNeeded = order.state === 'created' || order.state === 'qr_shown' || order.state === 'expired';
  if (isNeeded && sinceEnd < CLOSE_AFTER_MS) return false;
  return closeCode(deps, gateway, code, now);
}

/** Asks what was paid by a code, and settles it. */
async function settleWhatIsPaid(deps: LookDeps, gateway: PaymentGateway, code: string, now: number) {
  const told = await gateway.query(code);
  for (const fact of told.payments)
    await settlePayment(deps, gateway.name, keptFactOf(fact, deps.hashPayer), now);
  return told;
}

/** Ends a code at the gateway; what turns out to be paid is settled. True where nobody can pay by it any more. */
export async function closeCode(
  deps: LookDeps,
  gateway: PaymentGateway,
  code: PaymentCodeRow,
  now: number,
): Promise<boolean> {
  const closed = await gateway.close(code.code);
  if (closed === 'closed') return true;
  if (closed === 'paid') {
    const { state } = await settleWhatIsPaid(deps, gateway, code.code, now);
    return state === 'paid';
  }
  // The gateway has no such number: so it stays only once the code's time is over.
  return code.expires_at.getTime() <= now;
}

/** Where nothing can be paid any more nothing is asked, and what the order held is free. */
export async function restWhereNothingIsOpen({ db }: Pick<LookDeps, 'db'>, orderId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (await hasOpenCode(tx, orderId)) return;
    await changeOrder(tx, orderId, { next_query_at: null });
    if (order.state === 'closed' || order.state === 'expired' || order.state === 'refund_due')
      await freeCoupon(tx, orderId);
  });
}
