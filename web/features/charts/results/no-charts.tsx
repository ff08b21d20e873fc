import type { ChartSearchResult } from '#contract/calls/charts.ts';
import { grouped } from '#contract/text/grouped.ts';
import { Corrected, howToRelax, NearWords, relaxationText } from '#web/features/search/index.ts';
import { StateView } from '#web/ui/state-view.tsx';
import { WayOn, WaysOn } from '#web/ui/ways-on/ways-on.tsx';
import { ALL_CHARTS, type ChartChange, countChartFilters, NO_CHART_FILTERS } from '../search/chart-state.ts';
import type { ChartControls } from '../search/use-chart-state.ts';
import classes from './no-charts.module.css';

type Relaxation = ChartSearchResult['relaxations'][number];

/** What taking a condition away means for the state. */
function relax({ condition, keyword }: Relaxation): ChartChange {
  const drops: Record<Relaxation['condition'], ChartChange> = {
    keyword: { keyword: '' },
    word: { keyword },
    industry: { industry: null },
    kind: { kinds: [] },
    organisation: { organisations: [] },
    time: { time: 0, from: '', to: '' },
    'title-only': { titleOnly: false },
    filters: { ...NO_CHART_FILTERS, titleOnly: false, keyword },
    'only-word': { ...NO_CHART_FILTERS, titleOnly: false, keyword },
  };
  return drops[condition];
}

interface NoChartsProps extends ChartControls {
  result: ChartSearchResult;
}

/** Which condition left nothing over, and what dropping it would give. */
export function NoCharts({ state, change, result }: NoChartsProps) {
  const missing = result.words.filter(({ charts }) => charts === 0);
  const body = howToRelax(result.relaxations) || '换一个说法，或减少几个条件再试。';
  const isFiltered = countChartFilters(state) > 0;
  return (
    <StateView
      level={2}
      role="status"
      title={isFiltered ? '没有找到符合全部条件的图表' : '没有找到相关图表'}
      body={
        <>
          {missing.length > 0 && (
            <p>
              {missing.map(({ text }) => (
                <s key={text} className={classes.missing}>
                  {text}
                </s>
              ))}
              全库的图表里没有
            </p>
          )}
          <Corrected keyword={result.corrected_keyword} onUndo={() => change({ asTyped: true })} />
          <NearWords words={result.suggestions} onChoose={(keyword) => change({ keyword })} />
          <p>{body}</p>
        </>
      }
      actions={
        <WaysOn>
          {state.gid !== undefined && missing.length === 0 && (
            <WayOn onChoose={() => change({ gid: undefined })}>在全部图表里找</WayOn>
          )}
          {result.relaxations.map((relaxation) => (
            <WayOn
              key={`${relaxation.condition}-${relaxation.label}`}
              brings={`${grouped(relaxation.count)} 幅`}
              onChoose={() => change(relax(relaxation))}
            >
              {relaxationText(relaxation, isFiltered)}
            </WayOn>
          ))}
          {state.keyword !== '' && !state.fuzzy && (
            <WayOn onChoose={() => change({ fuzzy: true })}>改用模糊匹配：任一词命中即可，容许错字</WayOn>
          )}
          <WayOn onChoose={() => change(ALL_CHARTS)}>清空全部条件</WayOn>
        </WaysOn>
      }
    />
  );
}
