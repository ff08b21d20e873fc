import type { ReactNode } from 'react';
import type { SearchSubject } from '#contract/calls/subjects.ts';
import { searchesLeftText } from '#contract/rights/allowance-text.ts';
import { useRememberedChannel } from '#web/client/use-remembered-channel.ts';
import { WithinGroup } from '#web/features/groups/index.ts';
import { UnitsLeft } from '#web/features/rights/index.ts';
import page from '#web/ui/search-page.module.css';
import { ControlLine, ViewMode } from './filters/control-line.tsx';
import { ReportFilterSheet } from './filters/filter-sheet.tsx';
import { IndustryRows } from './filters/industry-rows.tsx';
import { ReportConditions } from './filters/report-conditions.tsx';
import { Results, useResults } from './results/results.tsx';
import { SearchBox } from './search-box.tsx';
import type { SearchState } from './search-state.ts';
import { SupportHint } from './support-hint.tsx';
import { useListPlace } from './use-list-place.ts';
import { useSearchState } from './use-search-state.ts';

interface ReportSearchProps {
  /** What stands above the answer: of the company or the industry that is sought. */
  above: (subject: SearchSubject) => ReactNode;
  /** What of the reader's own files answers the same, in the head of the list. */
  own: (state: SearchState) => ReactNode;
}

/** The whole search page: what is asked above, what was found below. */
export function ReportSearch({ above, own }: ReportSearchProps) {
  const controls = useSearchState();
  const { data, dataUpdatedAt, isPlaceholderData } = useResults(controls.state);
  // What the last keyword was understood as says nothing of the next.
  const understood = isPlaceholderData ? [] : (data?.understood ?? []);
  useRememberedChannel();
  useListPlace(data !== undefined);
  return (
    <div className={page.page}>
      <h1 className={page.title}>搜报告</h1>
      <div className={page.panel}>
        <SearchBox
          size="page"
          gid={controls.state.gid}
          keyword={controls.state.keyword}
          placeholder="输入关键词、行业、公司或股票，多个关键词用空格隔开"
          onSearch={(keyword) => controls.change({ keyword })}
        />
        <WithinGroup
          gid={controls.state.gid}
          what="报告"
          onLeave={() => controls.change({ gid: undefined })}
        />
        <UnitsLeft action="searchReports" spentAtMs={dataUpdatedAt} text={searchesLeftText} />
        <div className={page.desktop}>
          <IndustryRows {...controls} />
          <ControlLine {...controls} />
        </div>
        <div className={page.phone}>
          <ReportFilterSheet {...controls} />
          <ViewMode {...controls} />
        </div>
        <ReportConditions {...controls} understood={understood} list={data?.list ?? []} />
      </div>
      {data?.subject && above(data.subject)}
      <Results {...controls} own={own} />
      <SupportHint />
    </div>
  );
}
