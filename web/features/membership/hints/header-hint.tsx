import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { COUPON_DAYS } from '#contract/rights/coupon-terms.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { yuanText } from '#contract/text/money.ts';
import classes from './header-hint.module.css';
import type { Offer } from './offers-of.ts';
import { isSeenToday, markSeen } from './seen-today.ts';

const termOf = ({ state, validUntil }: Offer['coupon']): string =>
  state === 'usable' ? `${momentOf(validUntil - 1)} 前有效` : `领取当日起 ${COUPON_DAYS} 天有效`;

/** What opening a membership saves now, below the name in the header; closed, it is not there again today. */
export function HeaderHint({ uid, offer: { coupon, plan } }: { uid: number; offer: Offer }) {
  const [isClosed, setClosed] = useState(() => isSeenToday('hint', uid));
  const close = () => {
    markSeen('hint', uid);
    setClosed(true);
  };
  if (isClosed) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a word beside the way to buy, not a form group.
    <div role="group" aria-label="会员优惠" className={classes.hint}>
      <Link
        to="/aboutVip"
        className={classes.lead}
        title={`优惠券${coupon.text}，${termOf(coupon)}，可用于${plan.name}（¥${yuanText(plan.priceFen)}）`}
      >
        开通会员立减 {yuanText(coupon.offFen)} 元
      </Link>
      <button type="button" className={classes.close} aria-label="今天不再提示" onClick={close}>
        <IconX size={14} aria-hidden />
      </button>
    </div>
  );
}
