/** The door of offers: what is asked for what is sold, and coupons. They are read and changed in the transaction of an order. */

export { type OwnPurchases, ownPurchases } from './access.ts';
export { claimCoupons, readCoupons } from './claim-coupons.ts';
export { refuseMember } from './refuse-member.ts';
export { type Price, pricesOf } from './rules/price-of.ts';
export {
  type CouponRow,
  findCoupon,
  freeCoupon,
  holdCoupon,
  holdsCoupon,
  spendCoupon,
} from './store/coupons.ts';
export { listAsked, listPrices, putPrice } from './store/prices.ts';
export type { OfferTables } from './store/tables.ts';
