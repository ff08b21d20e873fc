import { useId } from 'react';
import type { Coupon } from '#contract/calls/coupons.ts';
import type { Plan } from '#contract/calls/plans.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { yuanText } from '#contract/text/money.ts';
import { useClient } from '#web/client/use-client.ts';
import { Button } from '#web/ui/button/button.tsx';
import classes from './checkout.module.css';
import { leaveOrder } from './leave-order.ts';
import { useClaimCoupons } from './use-coupons.ts';

interface CouponLineProps {
  choice: { choices: Coupon[]; couponId: string; choose: (couponId: string) => void };
  coupons: readonly Coupon[];
  plan: Plan;
  /** The order that is shown while none is used; undefined where there is none. */
  shown: string | undefined;
  /** It is being made: until it is known it cannot be left. */
  isOrdering: boolean;
  onPaid: (orderCode: string) => void;
}

/** The last day of a coupon, whose end is the midnight after it. */
const lastDay = (validUntil: number): string => dayOf(validUntil - 1).slice(5);

/** Which coupon goes with the order, the best unless another is chosen; or one to claim. */
export function CouponLine({ choice, coupons, plan, shown, isOrdering, onPaid }: CouponLineProps) {
  const id = useId();
  const client = useClient();
  const claim = useClaimCoupons(async () => {
    const isPaid = shown !== undefined && (await leaveOrder(client, shown));
    if (isPaid) onPaid(shown);
    return !isPaid;
  });
  if (choice.choices.length > 0) {
    return (
      <div className={classes.coupon}>
        <label htmlFor={id}>优惠券</label>
        <select
          id={id}
          className={classes.select}
          value={choice.couponId}
          onChange={(event) => choice.choose(event.currentTarget.value)}
        >
          {choice.choices.map((coupon) => (
            <option key={coupon.id} value={coupon.id}>
              减 ¥{yuanText(coupon.offFen)}（{lastDay(coupon.validUntil)} 前）
            </option>
          ))}
          <option value="">不使用</option>
        </select>
      </div>
    );
  }
  const mayClaim = coupons.some(({ state, fromFen }) => state === 'claimable' && fromFen <= plan.priceFen);
  if (!mayClaim) return null;
  return (
    <div className={classes.coupon}>
      <span>有优惠券可领</span>
      <Button
        size="compact"
        variant="default"
        disabled={isOrdering}
        loading={claim.isPending}
        onClick={() => claim.mutate()}
      >
        领取并使用
      </Button>
    </div>
  );
}
