import { z } from 'zod';
import { COUPON_KINDS } from '../rights/coupon-terms.ts';
import { call, request } from '../wire/call.ts';
import { Fen, Moment } from '../wire/money-fields.ts';

const Coupon = z.object({
  kind: z.enum(COUPON_KINDS),
  /** What an order takes as `couponId`; empty until it is claimed. */
  id: z.string(),
  offFen: Fen,
  /** The least price it applies to. */
  fromFen: Fen,
  /** `reserved` by an order that may still be paid. */
  state: z.enum(['claimable', 'usable', 'reserved', 'used', 'expired']),
  /** When it is over; 0 until it is claimed. */
  validUntil: Moment,
  text: z.string(),
});
export type Coupon = z.infer<typeof Coupon>;
const Coupons = z.object({ list: z.array(Coupon) });

export const getCoupons = call({
  method: 'POST',
  path: '/api/v2/coupon/getList',
  summary: '本人的优惠券：可领取、可用、被订单占用、已用、已过期',
  access: 'signedIn',
  request: request({}),
  response: Coupons,
});
export const claimCoupons = call({
  method: 'POST',
  path: '/api/v2/coupon/claim',
  summary: '领取优惠券：每种每人一次，领取当日起 7 天有效；再领不变',
  access: 'signedIn',
  request: request({}),
  response: Coupons,
});
