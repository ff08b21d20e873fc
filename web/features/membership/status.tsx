import { TIER_LABELS } from '#contract/rights/levels.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { useSession } from '#web/client/session.ts';
import classes from './membership.module.css';

/** Which membership somebody signed in has, and until when. Nothing for a visitor. */
export function Status() {
  const { user, tier } = useSession();
  if (user === null) return null;
  const isMember = tier !== 'free';
  return (
    <section className={classes.status} data-member={isMember || undefined} aria-label="我的会员">
      <p className={classes.statusTier}>{TIER_LABELS[tier]}</p>
      <p>
        {isMember && `有效期至 ${dayOf(user.unlock_end_time)}`}
        {!isMember &&
          (user.unlock_end_time > 0 ? `会员已于 ${dayOf(user.unlock_end_time)} 到期` : '尚未开通会员')}
      </p>
    </section>
  );
}
