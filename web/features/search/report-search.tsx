import { useRememberedChannel } from '#web/client/use-remembered-channel.ts';
import { ConditionChips } from './filters/condition-chips.tsx';
import { ControlLine } from './filters/control-line.tsx';
import { FilterSheet } from './filters/filter-sheet.tsx';
import { IndustryRows } from './filters/industry-rows.tsx';
import classes from './report-search.module.css';
import { Results, useResults } from './results/results.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchesLeft } from './searches-left.tsx';
import { SupportHint } from './support-hint.tsx';
import { useListPlace } from './use-list-place.ts';
import { useSearchState } from './use-search-state.ts';

/** The whole search page: what is asked above, what was found below. */
export function ReportSearch() {
  const controls = useSearchState();
  const { data, dataUpdatedAt, isPlaceholderData } = useResults(controls.state);
  // What the last keyword was understood as says nothing of the next.
  const understood = isPlaceholderData ? [] : (data?.understood ?? []);
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
        <SearchesLeft searchedAtMs={dataUpdatedAt} />
        <div className={classes.desktop}>
          <IndustryRows {...controls} />
          <ControlLine {...controls} />
        </div>
        <div className={classes.phone}>
          <FilterSheet {...controls} />
        </div>
        <ConditionChips {...controls} understood={understood} list={data?.list ?? []} />
      </div>
      <Results {...controls} />
      <SupportHint />
    </div>
  );
}
