import type { ReactNode } from 'react';
import type { SearchResult } from '#contract/calls/search.ts';
import { ResultsHead } from '#web/ui/results-frame/results-head.tsx';
import { countFilters, isWaitable, type ListKind, listKindOf, type SearchState } from '../search-state.ts';
import type { SearchControls } from '../use-search-state.ts';
import { countText, lacksCovers } from './groups-of.ts';
import { LazyLists } from './lists-lazy.tsx';
import { Corrected, NearWords } from './near-words.tsx';
import { PartlyWhy } from './partly-why.tsx';
import classes from './results-summary.module.css';
import { SeekAlso } from './seek-also.tsx';

const TITLES: Record<ListKind, string> = {
  recommended: '推荐报告',
  hot: '热门报告',
  folder: '报告目录',
  latest: '最新报告',
  browse: '筛选结果',
  fuzzy: '模糊匹配结果',
  search: '搜索结果',
};

function titleOf(state: SearchState): string {
  const kind = listKindOf(state);
  // Only the order was chosen: nothing is filtered out.
  return kind === 'browse' && countFilters(state) === 0 ? '全部报告' : TITLES[kind];
}

interface ResultsSummaryProps extends SearchControls {
  result: SearchResult | undefined;
  /** What of the reader's own answers the same. */
  own: (state: SearchState) => ReactNode;
}

/** What was found, and what was done for it with the words and the filters. */
export function ResultsSummary({ state, change, result, own }: ResultsSummaryProps) {
  return (
    <ResultsHead
      className={classes.summary}
      title={result?.series_name ? `《${result.series_name}》各期` : titleOf(state)}
      count={result === undefined ? '' : result.list_type === 'folder' ? '' : countText(result)}
      tookMs={result?.took_ms ?? 0}
      notice={result?.notice ?? ''}
    >
      {/* Its place is kept, so that nothing below moves when it comes: a button beside what one may wait for, else tabs. */}
      <div
        className={isWaitable(state) ? classes.save : classes.tabs}
        data-lone={state.keyword === '' || undefined}
      >
        {state.keyword !== '' && <SeekAlso sought="charts" keyword={state.keyword} />}
        <LazyLists state={state} result={result} />
        {own(state)}
      </div>
      {state.view === 'preview' && lacksCovers(result?.list ?? []) && (
        <p className={classes.files}>这一页都没有原文，没有封面可预览</p>
      )}
      {result !== undefined && result.list.length > 0 && (
        <>
          <Corrected keyword={result.corrected_keyword} onUndo={() => change({ asTyped: true })} />
          <NearWords words={result.suggestions} onChoose={(keyword) => change({ keyword })} />
        </>
      )}
      {result !== undefined && <PartlyWhy state={state} change={change} result={result} />}
    </ResultsHead>
  );
}
