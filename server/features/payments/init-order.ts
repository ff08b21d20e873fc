import { randomBytes } from 'node:crypto';
import { ORDER_LIFE_SECONDS } from '#contract/calls/orders.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect-database.ts';
import { holdCoupon, type OwnPurchases, ownPurchases } from '../offers/index.ts';
import type { PaymentDeps } from './deps.ts';
import { levelOfItem } from './give-ordered.ts';
import { type Asking, couponHeld, readAsking, readUsableCoupon } from './offer-order.ts';
import { countSince, findByKey, findSame, insertOrder, lockBuyer, type OrderRow } from './store/orders.ts';
import type { PaymentTables } from './store/tables.ts';

/** More than a person wants, and few enough that nobody fills the table. */
const MOST_ORDERS_A_DAY = 50;
/** 128 bits and a half, 22 characters of base64url. */
const newOrderCode = (): string => randomBytes(17).toString('base64url').slice(0, 22);

export interface OrderAsked {
  itemId: number;
  couponId: string | undefined;
  idempotencyKey: string | undefined;
}

/**
 * Orders an item. What is asked comes from the tables and the session alone, and is frozen. The same key, or the same item and
 * coupon while such an order may be paid, is the same order. Throws 10006 where it cannot be bought or the coupon does not fit,
 * 10009 after too many in a day, 10999 for visitors.
 */
export async function initOrder(deps: PaymentDeps, asked: OrderAsked, caller: Caller): Promise<OrderRow> {
  const own = ownPurchases(caller);
  const asking = await readAsking(deps, asked.itemId, caller);
  return inTransaction(deps.db, async (tx) => {
    await lockBuyer(tx, own);
    return (
      (await findKnown(tx, own, asked, asking, caller.now)) ?? newOrder(tx, own, asked, asking, caller.now)
    );
  });
}

/** The order that this asks for once more; undefined where it is a new one. */
async function findKnown(
  tx: Tx<PaymentTables>,
  own: OwnPurchases,
  {
    couponId = null,
    idempotencyKey,
  }: Omit<OrderAsked, 'couponId'> & { couponId?: string | null | undefined },
  { item, priceFen, giveDays }: Asking,
  now: number,
): Promise<OrderRow | undefined> {
  if (idempotencyKey !== undefined) {
    const known = await findByKey(tx, own, idempotencyKey);
    if (known !== undefined) {
      if (known.item === item.id && known.coupon_id === couponId) return known;
      throw new BusinessError('invalidInput', '这个请求编号已用于另一张订单，请换一个编号再下单');
    }
  }
  const same = { item: item.id, coupon_id: couponId, price_fen: priceFen, give_days: giveDays };
  return findSame(tx, own, same, new Date(now));
}

async function newOrder(
  tx: Tx<PaymentTables>,
  own: OwnPurchases,
  { couponId, idempotencyKey }: OrderAsked,
  { item, priceFen, giveDays, rates }: Asking,
  now: number,
): Promise<OrderRow> {
  if ((await countSince(tx, own, new Date(now - DAY_MS))) >= MOST_ORDERS_A_DAY)
    throw new BusinessError('tooFrequent', '今天下的订单太多了，请先付清或明天再试');
  const coupon =
    couponId === undefined ? null : await readUsableCoupon(tx, own, { item, couponId, priceFen, now });
  const discountFen = coupon?.off_fen ?? 0;
  const order = await insertOrder(tx, {
    code: newOrderCode(),
    uid: own.uid,
    idempotency_key: idempotencyKey ?? null,
    item: item.id,
    item_name: item.name,
    kind: item.kind,
    level: levelOfItem(item),
    days: item.days,
    give_days: giveDays,
    price_fen: priceFen,
    discount_fen: discountFen,
    amount_fen: priceFen - discountFen,
    coupon_id: coupon?.id ?? null,
    rates,
    created_at: new Date(now),
    expires_at: new Date(now + ORDER_LIFE_SECONDS * 1000),
  });
  // Looked at above for the message; taken here, where of many at once one gets it.
  if (coupon !== null && !(await holdCoupon(tx, own, { id: coupon.id, orderId: order.id }, new Date(now))))
    throw couponHeld();
  return order;
}
