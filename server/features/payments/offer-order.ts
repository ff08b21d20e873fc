import type { Offer } from '#contract/calls/orders.ts';
import { couponText, couponTooLarge } from '#contract/rights/coupon-terms.ts';
import type { Rates } from '#contract/rights/membership-terms.ts';
import { findPayItem, type PayItem, PLANS } from '#contract/rights/plans.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import {
  type CouponRow,
  findCoupon,
  type OwnPurchases,
  ownPurchases,
  refuseMember,
} from '../offers/index.ts';
import type { PaymentDeps } from './deps.ts';
import { giveDaysFor } from './give-days.ts';
import { levelOfItem, readTerms } from './give-ordered.ts';
import { readPrices } from './read-prices.ts';
import type { PaymentTables } from './store/tables.ts';

type OfferDeps = Pick<
  PaymentDeps,
  'db' | 'accounts' | 'community' | 'organisations' | 'gateways' | 'ordinaryGiveDays'
>;

/** What is asked for an item now, to be frozen in an order. */
export interface Asking {
  item: PayItem;
  priceFen: number;
  giveDays: number;
  rates: Rates;
}

const wrong = (message: string): BusinessError => new BusinessError('invalidInput', message);

/** Throws 10006 where there is no such item, or nothing is sold online. */
export function findSold(gateways: PaymentDeps['gateways'], itemId: number): PayItem {
  const item = findPayItem(itemId);
  if (item === undefined) throw wrong('没有这个项目，请刷新页面后重新选择');
  if (gateways.length === 0) throw wrong('本站尚未开通在线支付，请联系客服');
  return item;
}

/** What an item costs now, for this person. Throws 10006 where it is not sold. */
export async function readAsking(deps: OfferDeps, itemId: number, caller: Caller): Promise<Asking> {
  const item = findSold(deps.gateways, itemId);
  if (item.kind === 'vip') await refuseMember(deps, caller);
  const priceOf = await readPrices(deps.db, caller.now);
  const [first, second, third] = PLANS.map((plan) => ({
    priceFen: priceOf(plan).priceFen,
    days: plan.days,
  }));
  if (!first || !second || !third) throw new Error('there are three levels to buy');
  return {
    item,
    priceFen: priceOf(item).priceFen,
    giveDays: levelOfItem(item) === 1 ? await giveDaysFor(deps, caller) : 0,
    rates: { 1: first, 2: second, 3: third },
  };
}

/** The coupon for that item and price. Held by an order it fits where nothing is ordered (`isAsking`). Throws 10006 where it is no membership, or the coupon is another's, used, held by another order, over, or for a higher price. */
export async function readUsableCoupon(
  db: Db<PaymentTables>,
  own: OwnPurchases,
  asked: { item: PayItem; couponId: string; priceFen: number; now: number; isAsking?: boolean },
): Promise<CouponRow> {
  if (asked.item.kind !== 'vip') throw wrong('优惠券只用于会员，购买社群名额请不使用优惠券');
  const coupon = await findCoupon(db, own, asked.couponId);
  if (coupon === undefined) throw wrong('没有这张优惠券，请刷新页面后重新选择');
  if (coupon.used_at !== null) throw wrong('这张优惠券已经用过了');
  // Whoever asks what a dearer level costs may leave the order that holds it; ordering looks again.
  if (coupon.order_id !== null && asked.isAsking !== true) throw couponHeld();
  if (coupon.ends_at.getTime() <= asked.now) throw wrong('这张优惠券已过期，请不使用优惠券下单');
  const terms = { offFen: coupon.off_fen, fromFen: coupon.from_fen };
  if (asked.priceFen < terms.fromFen) throw wrong(couponTooLarge(terms));
  return coupon;
}

export const couponHeld = (): BusinessError =>
  wrong('这张优惠券正被另一张未付的订单占用，请先付款，或在“我的订单”里关闭那张订单');

/** What buying costs and does, without ordering. Throws 10006 where it cannot be bought, 10999 for visitors. */
export async function quoteOrder(
  deps: OfferDeps,
  { itemId, couponId }: { itemId: number; couponId: string | undefined },
  caller: Caller,
): Promise<Offer> {
  const own = ownPurchases(caller);
  const { item, priceFen, giveDays, rates } = await readAsking(deps, itemId, caller);
  const coupon =
    couponId === undefined
      ? null
      : await readUsableCoupon(deps.db, own, { item, couponId, priceFen, now: caller.now, isAsking: true });
  const termsNow = await readTerms(deps, item.kind, own.uid, Math.ceil(caller.now / 1000));
  const discountFen = coupon?.off_fen ?? 0;
  const amountFen = priceFen - discountFen;
  const terms = termsNow({
    kind: item.kind,
    level: levelOfItem(item),
    days: item.days + giveDays,
    amountFen,
    rates,
  });
  return {
    itemId: item.id,
    itemName: item.name,
    priceFen,
    discountFen,
    amountFen,
    days: item.days,
    giveDays,
    couponId: coupon?.id ?? '',
    terms:
      coupon === null
        ? terms
        : [`已使用优惠券：${couponText({ offFen: coupon.off_fen, fromFen: coupon.from_fen })}。`, ...terms],
  };
}
