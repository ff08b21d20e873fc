import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Answer } from '#contract/calls/answers.ts';
import { CODES } from '#contract/wire/codes.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import { allowanceQuery } from '#web/features/rights/index.ts';
import classes from './answer-view.module.css';
import { UsedUp } from './used-up.tsx';

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

function WayIn({ locked: [first] }: { locked: Locked }) {
  const { data } = useQuery({
    ...allowanceQuery('readReport', first?.fid ?? null),
    enabled: first !== undefined,
  });
  if (data === undefined) return null;
  // Somebody became a member meanwhile, or a new day began.
  if (data.code === CODES.success)
    return <p className={classes.wayIn}>现在可以读这些报告了：按“重新回答”，就会引用它们。</p>;
  return <UsedUp action="readReport" allowance={data} kept="今天读过的仍可引用" />;
}
