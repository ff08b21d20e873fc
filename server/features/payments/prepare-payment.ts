import { ORDER_LIFE_SECONDS, type preparePayment as prepareCall } from '#contract/calls/orders.ts';
import { CHANNEL_LABELS, type PayChannel } from '#contract/rights/pay-channels.ts';
import { DAY_MS, secondsOf } from '#contract/text/calendar.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect-database.ts';
import { GatewayFailed, type PaymentGateway } from '#server/ports/payment.ts';
import { holdsCoupon, ownPurchases } from '../offers/index.ts';
import type { PaymentDeps } from './deps.ts';
import { readOwn } from './read-orders.ts';
import { waitAfter } from './rules/query-times.ts';
import { changeOrder, lockOrder, type OrderRow } from './store/orders.ts';
import { endCode, fillCode, insertCode, listCodes, type PaymentCodeRow } from './store/payment-codes.ts';
import type { PaymentTables } from './store/tables.ts';

/** A code whose end is nearer than this is not shown again: nobody pays in so little time. */
const LEAST_LEFT_MS = 60_000;

type Prompt = ResponseOf<typeof prepareCall>;

function gatewayOf(gateways: readonly PaymentGateway[], channel: PayChannel): PaymentGateway {
  const gateway = gateways.find(({ channels }) => channels.includes(channel));
  if (gateway !== undefined) return gateway;
  throw new BusinessError('invalidInput', `本站没有开通${CHANNEL_LABELS[channel]}，请换一种付款方式`);
}

/**
 * A code to pay the order by, the one that is shown already while it lives. An order that is over is shown anew at its frozen
 * price. Throws 10006 where it cannot be paid any more, 10404 where it is not the caller's, 10500 where the gateway does not answer.
 */
export async function preparePayment(
  deps: PaymentDeps,
  { orderCode, channel, onPhone }: { orderCode: string; channel: PayChannel; onPhone: boolean },
  caller: Caller,
): Promise<Prompt> {
  const { id } = await readOwn(deps.db, ownPurchases(caller), orderCode);
  const gateway = gatewayOf(deps.gateways, channel);
  const { order, code } = await inTransaction(deps.db, (tx) =>
    openCode(tx, { id, gateway, channel, onPhone }, caller.now),
  );
  if (code.qr_text !== null) return promptOf(order, { ...code, qr_text: code.qr_text }, caller.now);
  const given = await askGateway(deps, gateway, { order, code }, caller);
  await inTransaction(deps.db, (tx) => showCode(tx, { order, code, given }, caller.now));
  return promptOf(order, { ...code, qr_text: given.qrText, phone_url: given.phoneUrl }, caller.now);
}

/** The living code of the channel, or a new one that the gateway is to be asked for. */
async function openCode(
  tx: Tx<PaymentTables>,
  showing: Showing,
  now: number,
): Promise<{ order: OrderRow; code: PaymentCodeRow }> {
  const { id, gateway, channel } = showing;
  const { device, lifeSeconds } = formOf(showing);
  const order = await requirePayable(tx, await lockOrder(tx, id), now);
  const codes = await listCodes(tx, id);
  const living = codes.find(
    (one) =>
      one.channel === channel &&
      one.gateway === gateway.name &&
      one.device === device &&
      one.qr_text !== null &&
      one.closed_at === null &&
      one.expires_at.getTime() > now + LEAST_LEFT_MS,
  );
  if (living !== undefined) return { order: await changeOrder(tx, id, { channel }), code: living };
  if (codes.length >= 100) throw new BusinessError('tooFrequent', '这张订单换码太多次了，请重新下单');
  const expiresAt = new Date(now + lifeSeconds * 1000);
  const code: PaymentCodeRow = {
    // Gateways never take the same number twice.
    code: `${order.code}${String(codes.length).padStart(2, '0')}`,
    order_id: id,
    attempt: codes.length,
    gateway: gateway.name,
    channel,
    qr_text: null,
    phone_url: null,
    device,
    expires_at: expiresAt,
    closed_at: null,
  };
  await insertCode(tx, code);
  // Alive again while the gateway is asked, so that nothing ends it meanwhile.
  const state = order.state === 'expired' ? 'created' : order.state;
  // Where the process dies while it asks, the code is looked after once its time is over.
  const next_query_at = order.next_query_at ?? expiresAt;
  // A phone's short link does not end what is shown elsewhere.
  const expires_at = order.expires_at > expiresAt ? order.expires_at : expiresAt;
  return { order: await changeOrder(tx, id, { state, channel, expires_at, next_query_at }), code };
}

/** Whom a code is for: a phone's own is asked for where the gateway has such numbers. */
interface Showing {
  id: number;
  gateway: PaymentGateway;
  channel: PayChannel;
  onPhone: boolean;
}

/** Which codes serve, and how long a new one holds. */
const formOf = ({ gateway, onPhone }: Showing) =>
  onPhone && gateway.phone !== null
    ? { device: 'phone' as const, lifeSeconds: gateway.phone.lifeSeconds }
    : { device: 'any' as const, lifeSeconds: ORDER_LIFE_SECONDS };

/** The order, where it may be shown for paying. The caller holds its lock. */
async function requirePayable(tx: Tx<PaymentTables>, order: OrderRow, now: number): Promise<OrderRow> {
  const over = (message: string) => new BusinessError('invalidInput', message, { state: order.state });
  if (order.paid_at !== null) throw over('这张订单已经付过了，不需要再付');
  if (order.state === 'closed') throw over('这张订单已关闭，请重新下单');
  if (order.state === 'refund_due') throw over('这张订单收到过金额不符的付款，正在退回，请重新下单');
  if (order.created_at.getTime() + DAY_MS <= now) throw over('这张订单已过期，请按现在的价格重新下单');
  if (order.coupon_id !== null && !(await holdsCoupon(tx, order.id)))
    throw over('这张订单已过期，优惠券已放回或已用于另一张订单，请重新下单');
  return order;
}

async function askGateway(
  { db }: Pick<PaymentDeps, 'db'>,
  gateway: PaymentGateway,
  { order, code }: { order: OrderRow; code: PaymentCodeRow },
  caller: Caller,
) {
  try {
    return await gateway.createPayment({
      paymentCode: code.code,
      channel: code.channel,
      amountFen: order.amount_fen,
      description: `研见 ${order.item_name}`,
      expiresAt: code.expires_at,
      phone: code.device === 'phone' ? { address: caller.address } : null,
    });
  } catch (error) {
    // Whatever the gateway made of it, nobody has seen it and nobody can pay by it.
    await endCode(db, code.code, new Date(caller.now));
    if (!(error instanceof GatewayFailed)) throw error;
    const label = CHANNEL_LABELS[code.channel];
    throw new BusinessError('internal', `${label}暂时没有响应，请稍后重试或换一种付款方式`, null, error);
  }
}

/** What is shown can be paid, so that the gateway is asked about it from now on. */
async function showCode(
  tx: Tx<PaymentTables>,
  shown: { order: OrderRow; code: PaymentCodeRow; given: { qrText: string; phoneUrl: string | null } },
  now: number,
): Promise<void> {
  const order = await lockOrder(tx, shown.order.id);
  const isOpen = order.state === 'created' || order.state === 'qr_shown' || order.state === 'expired';
  if (!isOpen) {
    await endCode(tx, shown.code.code, new Date(now));
    throw new BusinessError('invalidInput', '这张订单刚刚已付款或关闭，请刷新后查看', { state: order.state });
  }
  await fillCode(tx, shown.code.code, shown.given);
  await changeOrder(tx, order.id, {
    state: 'qr_shown',
    queries: 0,
    next_query_at: new Date(now + waitAfter(0)),
  });
}

const promptOf = (order: OrderRow, code: PaymentCodeRow & { qr_text: string }, now: number): Prompt => ({
  orderCode: order.code,
  channel: code.channel,
  qrText: code.qr_text,
  phoneUrl: code.phone_url ?? '',
  amountFen: order.amount_fen,
  expiresAt: secondsOf(code.expires_at),
  remainingSeconds: Math.max(0, Math.ceil((code.expires_at.getTime() - now) / 1000)),
});
