import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Action, rightOf, type Tier } from '#contract/rights/levels.ts';
import { useSession } from '#web/client/session.ts';
import { allowanceQuery } from './allowance.ts';
import classes from './units-left.module.css';

/** Whether an action of this tier is taken from a daily number. */
export function isCounted(tier: Tier, action: Action): boolean {
  const { allowed, daily } = rightOf(tier, action);
  return allowed && daily !== null;
}

interface UnitsLeftProps {
  action: Action;
  /** When the last answer came that may have cost one; milliseconds since 1970. */
  spentAtMs: number;
  text: (daily: { left: number; limit: number }) => string;
}

/** For those whose uses are counted: what is left today, before the next one is spent. */
export function UnitsLeft({ action, spentAtMs, text }: UnitsLeftProps) {
  const counted = isCounted(useSession().tier, action);
  const allowance = allowanceQuery(action, null);
  const { data, dataUpdatedAt } = useQuery({ ...allowance, enabled: counted });
  const queries = useQueryClient();
  const stale = counted && dataUpdatedAt < spentAtMs;
  useEffect(() => {
    if (stale) void queries.invalidateQueries({ queryKey: ['allowance', action] });
  }, [stale, queries, action]);
  if (!counted) return null;
  // The line is there before its words, so that nothing moves when they come.
  if (data?.daily == null) return <p className={classes.left} />;
  return (
    <p className={classes.left} data-none={data.daily.left === 0 || undefined}>
      {text(data.daily)}
    </p>
  );
}
