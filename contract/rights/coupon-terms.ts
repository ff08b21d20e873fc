import { DAY_SECONDS, dayNumber, startOfDayNumber } from '../text/calendar.ts';
import { yuanText } from '../text/money.ts';

export const COUPON_KINDS = ['off30', 'off100'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/** S2 §9: 30 off over 100, 100 off over 200. Whole fen; `fromFen` is the least price it applies to. */
export const COUPON_TERMS: Record<CouponKind, { offFen: number; fromFen: number }> = {
  off30: { offFen: 3000, fromFen: 10_000 },
  off100: { offFen: 10_000, fromFen: 20_000 },
};

/** The day of claiming is the first. */
export const COUPON_DAYS = 7;

/** The first second at which a coupon that was claimed then is over, since 1970: midnight in Shanghai after its last day. */
export const couponEndsAt = (claimedSeconds: number): number =>
  startOfDayNumber(dayNumber(claimedSeconds)) + COUPON_DAYS * DAY_SECONDS;

export const couponText = ({ offFen, fromFen }: { offFen: number; fromFen: number }): string =>
  `满 ${yuanText(fromFen)} 元减 ${yuanText(offFen)} 元`;

/** Why a coupon does not fit the price. */
export const couponTooLarge = (terms: { offFen: number; fromFen: number }): string =>
  `这张优惠券${couponText(terms)}，当前项目的价格不足 ${yuanText(terms.fromFen)} 元，请换一个项目或不使用优惠券`;
