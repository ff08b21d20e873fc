import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Coupon } from '#contract/calls/coupons.ts';
import { getDiscountByUserId } from '#contract/calls/plans.ts';
import { answerTo, messageOfError } from '#web/client/query.ts';
import { useSession } from '#web/client/session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CouponCards } from './coupon-cards.tsx';
import { useClaimCoupons, useCoupons } from './payment/use-coupons.ts';
import classes from './perks.module.css';

const discountQuery = () =>
  queryOptions({
    queryKey: ['discount'],
    staleTime: 0,
    queryFn: answerTo(getDiscountByUserId, {}),
  });

/** What makes it cheaper for the one who looks: the activity, and coupons to claim or in hand. Nothing where nothing does. */
export function Perks() {
  const { user } = useSession();
  const discount = useQuery(discountQuery());
  const coupons = useCoupons(user !== null);
  const intro = discount.data?.discountIntro ?? '';
  const open = (coupons.data?.list ?? []).filter(({ state }) => state !== 'used' && state !== 'expired');
  const isMissing = coupons.data === undefined && coupons.error !== null;
  if (intro === '' && open.length === 0 && !isMissing) return null;
  return (
    <section className={classes.perks} aria-label="优惠">
      {intro !== '' && <p className={classes.intro}>{intro}</p>}
      {open.length > 0 && <Coupons coupons={open} />}
      {isMissing && (
        <p className={classes.missing} role="alert">
          没有取到优惠券：{messageOfError(coupons.error)}
          <Button
            size="compact"
            variant="default"
            loading={coupons.isFetching}
            onClick={() => void coupons.refetch()}
          >
            重试
          </Button>
        </p>
      )}
    </section>
  );
}

function Coupons({ coupons }: { coupons: Coupon[] }) {
  const claim = useClaimCoupons();
  const mayClaim = coupons.some(({ state }) => state === 'claimable');
  return (
    <>
      <CouponCards coupons={coupons} />
      {mayClaim ? (
        <Button variant="default" loading={claim.isPending} onClick={() => claim.mutate()}>
          领取优惠券
        </Button>
      ) : (
        <p className={classes.note}>付款时自动使用最划算的一张，可以更换；一张订单用一张。</p>
      )}
    </>
  );
}
