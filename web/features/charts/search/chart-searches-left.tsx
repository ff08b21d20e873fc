import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserClient } from '#web/client/browser-client.ts';
import { useSession } from '#web/client/session.ts';
import classes from './chart-searches-left.module.css';
import { countsChartSearches } from './prefetch-charts.ts';
import { chartAllowanceQuery } from './queries.ts';

/** For those whose chart searches are counted: what is left, before the next one is spent. `searchedAt` in milliseconds. */
export function ChartSearchesLeft({ searchedAt }: { searchedAt: number }) {
  const counted = countsChartSearches(useSession().tier);
  const { data, dataUpdatedAt } = useQuery({ ...chartAllowanceQuery(browserClient), enabled: counted });
  const queries = useQueryClient();
  // Every later answer may have cost one.
  const stale = counted && dataUpdatedAt < searchedAt;
  useEffect(() => {
    if (stale) void queries.invalidateQueries({ queryKey: ['allowance', 'searchCharts'] });
  }, [stale, queries]);
  if (!counted) return null;
  // The line is there before its words, so that nothing moves when they come.
  if (data?.daily == null) return <p className={classes.left} />;
  const { left, limit } = data.daily;
  return (
    <p className={classes.left} data-none={left === 0 || undefined}>
      {left === 0
        ? `今日 ${limit} 次图表搜索已用完，0 点重置；不带关键词的浏览不计次。`
        : `今日图表搜索还剩 ${left} / ${limit} 次，0 点重置；同样的词今天再筛选、排序不计次，高级会员不限次数。`}
    </p>
  );
}
