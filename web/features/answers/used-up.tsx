import type { Allowance } from '#contract/calls/memberships.ts';
import type { Action } from '#contract/rights/levels.ts';
import { limitDialog, resetText } from '#contract/rights/limits.ts';
import { useLimitDialog } from '#web/features/rights/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import classes from './answer-view.module.css';

interface UsedUpProps {
  action: Action;
  allowance: Allowance;
  /** What may be done all the same. */
  kept: string;
}

/** Which period is used up; null where none is. */
function periodOf({ daily, monthly }: Allowance): 'day' | 'month' | null {
  if (monthly?.left === 0) return 'month';
  return daily?.left === 0 ? 'day' : null;
}

/** Of what is used up: when it comes back, what may be done all the same, and the cheapest way to more. Nothing where none is. */
export function UsedUp({ action, allowance, kept }: UsedUpProps) {
  const tell = useLimitDialog();
  const period = periodOf(allowance);
  if (period === null) return null;
  const { tier, message } = allowance;
  const limit = limitDialog(action, period, tier, message);
  return (
    <p className={classes.wayIn}>
      {resetText(period)}，{kept}。
      {limit.kind !== 'notice' && (
        <Button size="compact" variant="default" onClick={() => tell(limit)}>
          {tier === 'free' ? '开通会员' : '升级会员'}
        </Button>
      )}
    </p>
  );
}
