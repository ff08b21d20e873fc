import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CHART_PAGE_SIZES, type ChartSearchResult, type SearchedChart } from '#contract/calls/charts.ts';
import { grouped } from '#contract/text/grouped.ts';
import { useGate } from '#web/features/rights/index.ts';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { Pager } from '#web/ui/pager/pager.tsx';
import { BeyondLastPage } from '#web/ui/results-frame/beyond-last-page.tsx';
import { ResultsAnswer, ResultsFrame } from '#web/ui/results-frame/results-frame.tsx';
import { chartsQuery } from '../search/queries.ts';
import type { ChartControls } from '../search/use-chart-state.ts';
import { ChartCard } from './chart-card.tsx';
import grid from './chart-grid.module.css';
import classes from './chart-results.module.css';
import { ChartSkeletons } from './chart-skeletons.tsx';
import { ChartsFailed } from './charts-failed.tsx';
import { ChartsSummary } from './charts-summary.tsx';
import { NoCharts } from './no-charts.tsx';

/** The answer of the server to a state. While the next one loads, the old one stays. */
export function useChartResults(state: ChartControls['state']) {
  return useQuery({ ...chartsQuery(state), placeholderData: keepPreviousData });
}

interface ChartResultsProps extends ChartControls {
  onOpen: (chart: SearchedChart) => void;
}

export function ChartResults({ state, change, onOpen }: ChartResultsProps) {
  const { data: result, error, isPending, isPlaceholderData, refetch } = useChartResults(state);
  return (
    <ResultsFrame isBusy={isPending || isPlaceholderData}>
      {(toTop) => (
        <>
          <ChartsSummary state={state} change={change} result={isPlaceholderData ? undefined : result} />
          {error !== null && (
            <ChartsFailed error={error} state={state} change={change} onRetry={() => void refetch()} />
          )}
          {error === null && result === undefined && <ChartSkeletons />}
          {error === null && result !== undefined && (
            <ResultsAnswer isOld={isPlaceholderData}>
              {result.data.length === 0 && !isPlaceholderData && (
                <Nothing state={state} change={change} result={result} />
              )}
              <Groups result={result} onOpen={onOpen} />
              <ChartPager
                page={state.page}
                result={result}
                onPage={(page) => {
                  change({ page });
                  toTop();
                }}
              />
            </ResultsAnswer>
          )}
        </>
      )}
    </ResultsFrame>
  );
}

function Nothing({ state, change, result }: ChartControls & { result: ChartSearchResult }) {
  if (result.count === 0) return <NoCharts state={state} change={change} result={result} />;
  return (
    <BeyondLastPage
      page={state.page}
      pages={Math.ceil(result.count / result.page_size)}
      found={`图表共 ${grouped(result.count)} 幅`}
      onPage={(page) => change({ page })}
    />
  );
}

/** Two rows of a desk are in view at first. */
const EAGER = 6;

/** The charts, and before those that fit less well a line that says what they lack. */
function Groups({ result, onOpen }: { result: ChartSearchResult } & Pick<ChartResultsProps, 'onOpen'>) {
  const groups = result.groups.length === 0 ? [{ from: 0, line: '' }] : result.groups;
  return groups.map(({ from, line }, at) => (
    <section key={from} aria-label={line || undefined}>
      {line !== '' && <p className={classes.line}>{line}</p>}
      <ul className={grid.grid}>
        {result.data.slice(from, groups[at + 1]?.from).map((chart, index) => (
          <ChartCard key={chart.id} chart={chart} eager={from + index < EAGER} onOpen={() => onOpen(chart)} />
        ))}
      </ul>
    </section>
  ));
}

interface ChartPagerProps {
  page: number;
  result: ChartSearchResult;
  onPage: (page: number) => void;
}

/** Page 2 and up is a right of level 2 (S1 §5): told beside the pages, before the click. */
function ChartPager({ page, result, onPage }: ChartPagerProps) {
  const { lockOf, pass } = useGate();
  const lock = lockOf('pageCharts');
  return (
    <Pager
      page={page}
      pages={Math.ceil(result.count / (result.page_size || CHART_PAGE_SIZES.others))}
      onPage={(next) => pass('pageCharts', () => onPage(next))}
    >
      {lock !== null && <LockTag needs={`翻页${lock}`} />}
    </Pager>
  );
}
