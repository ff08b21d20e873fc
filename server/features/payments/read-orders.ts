import type { OrderView, PayStatus } from '#contract/calls/orders.ts';
import type { getOrderList } from '#contract/calls/own-orders.ts';
import type { PayKind } from '#contract/rights/plans.ts';
import { dayOf, secondsOf } from '#contract/text/calendar.ts';
import { yuanText } from '#contract/text/money.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import { type OwnPurchases, ownPurchases } from '../offers/index.ts';
import type { PaymentDeps } from './deps.ts';
import { readTerms } from './give-ordered.ts';
import { lookAtOrder } from './look-at-order.ts';
import { refundReasonText } from './rules/judge-payment.ts';
import { isUnpaid, remainingSeconds, shownState } from './rules/order-state.ts';
import { waitedDays } from './rules/waited-days.ts';
import { fulfilOrder } from './settle-payment.ts';
import { listInvoicesOf } from './store/invoices.ts';
import { countOrders, findNewest, findOwn, listOrders, type OrderRow } from './store/orders.ts';
import { listLedger, listPayments, type PaymentRow } from './store/payments.ts';
import type { PaymentTables } from './store/tables.ts';

/** Throws 10404 where there is no such order, or it is another's. */
export async function readOwn(
  db: Db<PaymentTables>,
  own: OwnPurchases,
  orderCode: string,
): Promise<OrderRow> {
  const order = await findOwn(db, own, orderCode);
  if (order === undefined) throw new BusinessError('notFound', '订单信息不存在');
  return order;
}

function refundText({ amount_fen, reason, state }: PaymentRow): string {
  const told = `收到的 ${yuanText(amount_fen)} 元${refundReasonText(reason)}`;
  return state === 'refunded' ? `${told}，已原路退回。` : `${told}，将原路退回；如有疑问请联系客服。`;
}

type ViewDeps = Pick<PaymentDeps, 'db' | 'accounts' | 'community' | 'organisations'>;

/** By kind, for the kinds that stand among the unpaid. */
async function termsOfUnpaid(
  deps: ViewDeps,
  { uid }: OwnPurchases,
  orders: readonly OrderRow[],
  nowSeconds: number,
) {
  const kinds = new Set(orders.filter(({ state }) => isUnpaid(state)).map(({ kind }) => kind));
  const read = async (kind: PayKind) => [kind, await readTerms(deps, kind, uid, nowSeconds)] as const;
  return new Map(await Promise.all([...kinds].map(read)));
}

/** Orders of the caller for the caller: what they are, what paying them would do, and what was paid. */
export async function presentOrders(
  deps: ViewDeps,
  own: OwnPurchases,
  orders: readonly OrderRow[],
  now: number,
): Promise<OrderView[]> {
  const ids = orders.map(({ id }) => id);
  const [termsNow, payments, ledger] = await Promise.all([
    termsOfUnpaid(deps, own, orders, Math.ceil(now / 1000)),
    listPayments(deps.db, ids),
    listLedger(deps.db, ids),
  ]);
  return orders.map((order): OrderView => {
    const { kind, level, rates } = order;
    const offered = { kind, level, rates, days: order.days + order.give_days, amountFen: order.amount_fen };
    const terms = isUnpaid(order.state) ? termsNow.get(kind) : undefined;
    const given = ledger.find((entry) => entry.order_id === order.id);
    const back = payments.filter((payment) => payment.order_id === order.id && payment.state !== 'taken');
    return {
      orderCode: order.code,
      itemId: order.item,
      itemName: order.item_name,
      priceFen: order.price_fen,
      discountFen: order.discount_fen,
      amountFen: order.amount_fen,
      days: order.days,
      giveDays: order.give_days,
      couponId: order.coupon_id ?? '',
      terms: terms?.(offered) ?? [],
      state: shownState(order, now),
      kind,
      channel: order.channel,
      createdAt: secondsOf(order.created_at),
      expiresAt: secondsOf(order.expires_at),
      remainingSeconds: remainingSeconds(order, now),
      paidAt: secondsOf(order.paid_at),
      validUntil: secondsOf(given?.ends_after_at ?? null),
      refunds: back.map(refundText),
    };
  });
}

export async function presentOrder(
  deps: ViewDeps,
  own: OwnPurchases,
  order: OrderRow,
  now: number,
): Promise<OrderView> {
  const [view] = await presentOrders(deps, own, [order], now);
  if (view === undefined) throw new Error('one order is one view');
  return view;
}

/** How the invoices stand that were asked for, by order. */
async function readInvoices(db: Db<PaymentTables>, orders: readonly OrderRow[], now: number) {
  const rows = await listInvoicesOf(
    db,
    orders.map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.order_id, { state: row.state, waitedDays: waitedDays(row, now) }]));
}

const DAYS_OF_MONTH = 30;

/** A page of the caller's orders, the newest first, in the names of S2 §3 beside ours. */
export async function readOrderList(
  deps: ViewDeps,
  { page, pageSize }: { page: number; pageSize: number },
  caller: Caller,
): Promise<ResponseOf<typeof getOrderList>> {
  const own = ownPurchases(caller);
  const [orders, count] = await Promise.all([
    listOrders(deps.db, own, { offset: (page - 1) * pageSize, limit: pageSize }),
    countOrders(deps.db, own),
  ]);
  const [views, invoices] = await Promise.all([
    presentOrders(deps, own, orders, caller.now),
    readInvoices(deps.db, orders, caller.now),
  ]);
  const data = views.map((view, at) => ({
    ...view,
    invoice: invoices.get(orders[at]?.id ?? 0) ?? null,
    id: view.orderCode,
    orderItemName: view.itemName,
    validMonth: Math.round(view.days / DAYS_OF_MONTH),
    startDate: orders[at]?.fulfilled_at ? dayOf(secondsOf(orders[at].fulfilled_at)) : '',
  }));
  return { data, count };
}

/** One order of the caller. Throws 10404 where it is none. */
export async function readOrder(deps: ViewDeps, orderCode: string, caller: Caller): Promise<OrderView> {
  const own = ownPurchases(caller);
  return presentOrder(deps, own, await readOwn(deps.db, own, orderCode), caller.now);
}

/**
 * Whether an order was paid; that of the code, or the caller's newest. Where it is time to, the gateway is asked, so that a notice
 * that never came is missed by nobody. Throws 10404 where there is no such order: that says nothing of a membership.
 */
export async function readPayStatus(
  deps: PaymentDeps,
  orderCode: string | undefined,
  caller: Caller,
): Promise<PayStatus> {
  const own = ownPurchases(caller);
  const find = async () =>
    orderCode === undefined ? findNewest(deps.db, own) : findOwn(deps.db, own, orderCode);
  let order = await find();
  if (order === undefined) throw new BusinessError('notFound', '订单信息不存在');
  const { now } = caller;
  if (order.state === 'paid') {
    await fulfilOrder(deps, order.id, now);
    order = await findOwn(deps.db, own, order.code);
  } else if (isUnpaid(order.state) && order.next_query_at !== null && order.next_query_at.getTime() <= now) {
    await lookAtOrder(deps, order.id, now);
    order = await findOwn(deps.db, own, order.code);
  }
  if (order === undefined) throw new BusinessError('notFound', '订单信息不存在');
  return {
    isPayed: order.state === 'fulfilled' ? 1 : 0,
    orderCode: order.code,
    state: shownState(order, now),
    amountFen: order.amount_fen,
    remainingSeconds: remainingSeconds(order, now),
  };
}
