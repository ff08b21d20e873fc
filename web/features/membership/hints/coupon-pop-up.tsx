import type { Coupon } from '#contract/calls/coupons.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import actions from '#web/ui/mantine/dialog.module.css';
import { Dialog } from '#web/ui/mantine/dialog.tsx';
import { CouponCards } from '../coupon-cards.tsx';
import { useClaimCoupons } from '../payment/use-coupons.ts';
import classes from './coupon-pop-up.module.css';

/** The coupons that there are to claim; claimed, the way to use them. */
export function CouponPopUp({ coupons, onClose }: { coupons: Coupon[]; onClose: () => void }) {
  const claim = useClaimCoupons();
  const openDialog = useDialogs();
  const open = coupons.filter(({ state }) => state === 'claimable' || state === 'usable');
  const mayClaim = open.some(({ state }) => state === 'claimable');
  const until = open.find(({ state }) => state === 'usable')?.validUntil;
  const use = () => {
    onClose();
    openDialog({ kind: 'upgrade', title: '开通会员', text: '', tip: '', needs: 'ordinary' });
  };
  return (
    <Dialog onClose={onClose} title="会员优惠券" width={440}>
      <div className={classes.cards}>
        <CouponCards coupons={open} />
      </div>
      <p role="status" className={classes.note}>
        {mayClaim || until === undefined
          ? '每种每人一次，一张订单用一张。'
          : `已领取，${momentOf(until - 1)} 前付款时自动使用最划算的一张。`}
      </p>
      <div className={actions.actions}>
        <Button variant="default" onClick={onClose}>
          以后再说
        </Button>
        {mayClaim ? (
          <Button data-autofocus loading={claim.isPending} onClick={() => claim.mutate()}>
            领取优惠券
          </Button>
        ) : (
          <Button onClick={use}>去使用</Button>
        )}
      </div>
    </Dialog>
  );
}
