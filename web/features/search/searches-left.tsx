import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { searchesLeftText } from '#contract/rights/allowance-text.ts';
import { rightOf, type Tier } from '#contract/rights/levels.ts';
import { browserClient, type ClientSource } from '#web/client/browser-client.ts';
import { useSession } from '#web/client/session.ts';
import { allowanceQuery } from '#web/features/rights/index.ts';
import classes from './searches-left.module.css';

/** Whether a search of this tier is taken from a daily number. */
export function countsSearches(tier: Tier): boolean {
  const { allowed, daily } = rightOf(tier, 'searchReports');
  return allowed && daily !== null;
}

export const searchAllowanceQuery = (client: ClientSource) => allowanceQuery('searchReports', null, client);

/** For those whose searches are counted: what is left, before the next one is spent. `searchedAtMs` since 1970. */
export function SearchesLeft({ searchedAtMs }: { searchedAtMs: number }) {
  const counted = countsSearches(useSession().tier);
  const allowance = searchAllowanceQuery(browserClient);
  const { data, dataUpdatedAt } = useQuery({ ...allowance, enabled: counted });
  const queries = useQueryClient();
  // Every later answer may have cost one.
  const stale = counted && dataUpdatedAt < searchedAtMs;
  useEffect(() => {
    if (stale) void queries.invalidateQueries({ queryKey: ['allowance', 'searchReports'] });
  }, [stale, queries]);
  if (!counted) return null;
  // The line is there before its words, so that nothing moves when they come.
  if (data?.daily == null) return <p className={classes.left} />;
  const { left } = data.daily;
  return (
    <p className={classes.left} data-none={left === 0 || undefined}>
      {searchesLeftText(data.daily)}
    </p>
  );
}
