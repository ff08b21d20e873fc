import type { ChartSearchResult } from '#contract/calls/charts.ts';
import { Corrected, NearWords, SeekAlso } from '#web/features/search/index.ts';
import { ResultsHead } from '#web/ui/results-frame/results-head.tsx';
import { countChartFilters } from '../search/chart-state.ts';
import type { ChartControls } from '../search/use-chart-state.ts';
import classes from './chart-results.module.css';
import { chartsText } from './found-charts.ts';
import { LazyOwnCharts } from './own-found-lazy.tsx';

interface ChartsSummaryProps extends ChartControls {
  result: ChartSearchResult | undefined;
}

function titleOf(state: ChartControls['state']): string {
  if (state.keyword !== '') return state.fuzzy ? '模糊匹配结果' : '搜索结果';
  return countChartFilters(state) > 0 ? '筛选结果' : '最新图表';
}

/** What was found, and what was done for it with the words. */
export function ChartsSummary({ state, change, result }: ChartsSummaryProps) {
  return (
    <ResultsHead
      className={classes.summary}
      title={titleOf(state)}
      count={result === undefined ? '' : chartsText(result)}
      tookMs={result?.took_ms ?? 0}
      notice={result?.notice ?? ''}
    >
      {state.keyword !== '' && <SeekAlso sought="reports" keyword={state.keyword} />}
      <LazyOwnCharts state={state} />
      {result !== undefined && result.data.length > 0 && (
        <>
          <Corrected keyword={result.corrected_keyword} onUndo={() => change({ asTyped: true })} />
          <NearWords words={result.suggestions} onChoose={(keyword) => change({ keyword })} />
        </>
      )}
    </ResultsHead>
  );
}
