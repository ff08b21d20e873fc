import type { Coupon } from '#contract/calls/coupons.ts';
import { COUPON_DAYS } from '#contract/rights/coupon-terms.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { yuanText } from '#contract/text/money.ts';
import classes from './perks.module.css';

const STATES: Partial<Record<Coupon['state'], string>> = {
  claimable: `领取当日起 ${COUPON_DAYS} 天有效`,
  reserved: '已用于一张未付的订单',
};

/** What each takes off, from what price, and until when. */
export function CouponCards({ coupons }: { coupons: readonly Coupon[] }) {
  return (
    <ul className={classes.coupons}>
      {coupons.map((coupon) => (
        <li key={coupon.kind} className={classes.coupon}>
          <span className={classes.off}>¥{yuanText(coupon.offFen)}</span>
          <span>
            {coupon.text}
            <span className={classes.when}>
              {STATES[coupon.state] ?? `${momentOf(coupon.validUntil - 1)} 前有效`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
