import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Answer } from '#contract/calls/answers.ts';
import type { Allowance } from '#contract/calls/memberships.ts';
import { limitDialog, resetText } from '#contract/rights/limits.ts';
import { CODES } from '#contract/wire/codes.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import { allowanceQuery, useLimitDialog } from '#web/features/rights/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import classes from './answer-view.module.css';

type Locked = Answer['locked'];

/** Reports that speak of it and may not be quoted to whoever asked: why, when that ends, and the cheapest way to them. */
export function LockedReports({ locked }: { locked: Locked }) {
  return (
    <section className={classes.references}>
      <h2 className={classes.subtitle}>谈到这个问题、但不能引用的报告</h2>
      <ul className={classes.locked}>
        {locked.map(({ fid, name, reason }) => (
          <li key={fid}>
            <Link to={reportHref(fid, '')} target="_blank">
              {name}
            </Link>
            <span className={classes.reason}>{reason}</span>
          </li>
        ))}
      </ul>
      <WayIn locked={locked} />
    </section>
  );
}

/** Which reading is used up; null where none is. */
function periodOf({ daily, monthly }: Allowance): 'day' | 'month' | null {
  if (monthly?.left === 0) return 'month';
  return daily?.left === 0 ? 'day' : null;
}

function WayIn({ locked: [first] }: { locked: Locked }) {
  const { data } = useQuery({
    ...allowanceQuery('readReport', first?.fid ?? null),
    enabled: first !== undefined,
  });
  const tell = useLimitDialog();
  if (data === undefined) return null;
  // Somebody became a member meanwhile, or a new day began.
  if (data.code === CODES.success)
    return <p className={classes.wayIn}>现在可以读这些报告了：按“重新回答”，就会引用它们。</p>;
  const period = periodOf(data);
  if (period === null) return null;
  const limit = limitDialog('readReport', period, data.tier, data.message);
  return (
    <p className={classes.wayIn}>
      {resetText(period)}，今天读过的仍可引用。
      {limit.kind !== 'notice' && (
        <Button size="compact" variant="default" onClick={() => tell(limit)}>
          {data.tier === 'free' ? '开通会员' : '升级会员'}
        </Button>
      )}
    </p>
  );
}
