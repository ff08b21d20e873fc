import { CHART_KIND_NAMES } from '#contract/calls/charts.ts';
import { grouped } from '#contract/text/grouped.ts';
import { useGate } from '#web/features/rights/index.ts';
import { countOf, TimeChoice, timeLabel, toggleId } from '#web/features/search/index.ts';
import { CheckBox } from '#web/ui/check-box.tsx';
import { ChoiceList } from '#web/ui/choice-list.tsx';
import line from '#web/ui/control-line.module.css';
import { FilterPopover } from '#web/ui/filter-popover.tsx';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { Segment, Segments } from '#web/ui/segments/segments.tsx';
import { ALL_KINDS } from '../search/chart-state.ts';
import type { ChartControls } from '../search/use-chart-state.ts';
import { CHART_SORTS, chartSortLabel } from './labels.ts';
import { OrganisationChoice } from './organisation-choice.tsx';
import { type FacetsOfCharts, useChartFacets } from './use-chart-facets.ts';

/** One line: kinds of charts as they are few, time, organisation, order, two switches. */
export function ControlLine({ state, change }: ChartControls) {
  const facets = useChartFacets(state);
  const lock = useGate().lockOf('filterByTime');
  const time = timeLabel(state);
  const { organisations } = state;
  return (
    <section className={line.line} aria-label="筛选与排序">
      <Kinds {...{ state, change, facets }} />
      <FilterPopover
        label={time || '发布时间'}
        active={time !== ''}
        width="auto"
        lock={lock === null ? null : <LockTag needs={lock} />}
      >
        {(close) => (
          <TimeChoice
            chosen={state}
            years={facets('year') ?? []}
            onChoose={change}
            layout="rows"
            onDone={close}
          />
        )}
      </FilterPopover>
      <FilterPopover
        label={organisations.length === 0 ? '机构' : `机构 ${organisations.length}`}
        active={organisations.length > 0}
        width={280}
      >
        {() => <OrganisationChoice {...{ state, change, facets }} layout="rows" />}
      </FilterPopover>
      <FilterPopover label={chartSortLabel(state.sort)} active={state.sort !== 0} width={160}>
        {(close) => (
          <ChoiceList
            label="排序"
            mode="single"
            choices={CHART_SORTS}
            chosen={[state.sort]}
            onChoose={(sort) => {
              close();
              change({ sort });
            }}
          />
        )}
      </FilterPopover>
      <Switches state={state} change={change} />
    </section>
  );
}

interface KindsProps extends ChartControls {
  facets: FacetsOfCharts;
}

/** Each kind stands for itself, with how many of these charts are of it. */
function Kinds({ state, change, facets }: KindsProps) {
  return (
    <Segments label="图表类型">
      {ALL_KINDS.map((kind) => {
        const found = countOf(facets('kind'), kind);
        return (
          <Segment
            key={kind}
            isOn={state.kinds.includes(kind)}
            isEmpty={found === 0}
            onClick={() => change({ kinds: toggleId(state.kinds, kind) })}
          >
            {CHART_KIND_NAMES[kind]}
            {found !== undefined && <span className={line.found}>{grouped(found)}</span>}
          </Segment>
        );
      })}
    </Segments>
  );
}

export function Switches({ state, change }: ChartControls) {
  return (
    <div className={line.switches}>
      <CheckBox
        label="仅图名"
        title="只在图表的名称中查找"
        checked={state.titleOnly}
        onChange={(titleOnly) => change({ titleOnly })}
      />
      <CheckBox
        label="模糊匹配"
        title="任一词命中即可，容许错字"
        checked={state.fuzzy}
        onChange={(fuzzy) => change({ fuzzy })}
      />
    </div>
  );
}
