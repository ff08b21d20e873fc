import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { allowanceQuery } from '#web/client/allowance.ts';
import { useSession } from '#web/client/session.ts';
import { ConditionChips } from './filters/condition-chips.tsx';
import { ControlLine } from './filters/control-line.tsx';
import { FilterSheet } from './filters/filter-sheet.tsx';
import { IndustryRows } from './filters/industry-rows.tsx';
import classes from './report-search.module.css';
import { Results, useResults } from './results/results.tsx';
import { SearchBox } from './search-box.tsx';
import { useListPlace } from './use-list-place.ts';
import { useRememberedChannel } from './use-remembered-channel.ts';
import { useSearchState } from './use-search-state.ts';

/** The whole search page: what is asked above, what was found below. */
export function ReportSearch() {
  const controls = useSearchState();
  const { data, dataUpdatedAt } = useResults(controls.state);
  useRememberedChannel();
  useListPlace(data !== undefined);
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>搜报告</h1>
      <div className={classes.panel}>
        <SearchBox
          size="page"
          keyword={controls.state.keyword}
          placeholder="输入关键词、行业、公司或股票，多个关键词用空格隔开"
          onSearch={(keyword) => controls.change({ keyword })}
        />
        <SearchesLeft searchedAt={dataUpdatedAt} />
        <div className={classes.desktop}>
          <IndustryRows {...controls} />
          <ControlLine {...controls} />
        </div>
        <div className={classes.phone}>
          <FilterSheet {...controls} />
        </div>
        <ConditionChips {...controls} understood={data?.understood ?? []} />
      </div>
      <Results {...controls} />
    </div>
  );
}

/** For those whose searches are counted: what is left, before the next one is spent. */
function SearchesLeft({ searchedAt }: { searchedAt: number }) {
  const { tier } = useSession();
  const counted = tier === 'visitor' || tier === 'free';
  const allowance = allowanceQuery('searchReports', null);
  const { data } = useQuery({ ...allowance, enabled: counted });
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer may have cost one.
  useEffect(() => {
    if (counted) void queries.invalidateQueries({ queryKey: allowance.queryKey });
  }, [counted, queries, searchedAt]);
  if (!counted) return null;
  // The line is there before its words, so that nothing moves when they come.
  if (data?.daily == null) return <p className={classes.left} />;
  return (
    <p className={classes.left}>
      今日免费搜索还剩 {data.daily.left} / {data.daily.limit} 次，0 点重置；开通会员后不限次数。
    </p>
  );
}
