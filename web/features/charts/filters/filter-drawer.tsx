import { useQuery } from '@tanstack/react-query';
import { CHART_KIND_NAMES } from '#contract/calls/charts.ts';
import { useGate } from '#web/features/rights/index.ts';
import { countOf, TimeChoice, toggleId } from '#web/features/search/index.ts';
import { FilterChoices, FilterDrawer, FilterGroup, useDraft } from '#web/ui/mantine/filter-drawer.tsx';
import { foundCharts } from '../results/found-charts.ts';
import { ALL_CHARTS, ALL_KINDS, changeCharts } from '../search/chart-state.ts';
import { chartsQuery } from '../search/queries.ts';
import type { ChartControls } from '../search/use-chart-state.ts';
import { Switches } from './control-line.tsx';
import { CHART_SORTS } from './labels.ts';
import { OrganisationChoice } from './organisation-choice.tsx';
import { useChartFacets } from './use-chart-facets.ts';

/** All filters of a phone. */
export function ChartFilterDrawer({ state, change, onClose }: ChartControls & { onClose: () => void }) {
  const { draft, setDraft, controls } = useDraft(state, changeCharts);
  // Counts ahead: the words of the draft are those of the page, and filtering them again is free.
  const { data } = useQuery({ ...chartsQuery(draft), retry: false });
  const facets = useChartFacets(draft);
  const lock = useGate().lockOf('filterByTime');
  return (
    <FilterDrawer
      found={data && { full: data.full, all: foundCharts(data), unit: '幅' }}
      onReset={() => setDraft({ ...ALL_CHARTS, keyword: draft.keyword, industry: draft.industry })}
      onApply={() => change(draft)}
      onClose={onClose}
    >
      <FilterChoices
        title="排序"
        mode="single"
        choices={CHART_SORTS}
        chosen={[draft.sort]}
        onChoose={(sort) => controls.change({ sort })}
      />
      <FilterChoices
        title="图表类型"
        mode="multiple"
        choices={ALL_KINDS.map((kind) => ({
          value: kind,
          label: CHART_KIND_NAMES[kind],
          found: countOf(facets('kind'), kind),
        }))}
        chosen={draft.kinds}
        onChoose={(kind) => controls.change({ kinds: toggleId(draft.kinds, kind) })}
      />
      <FilterGroup title="发布时间" lock={lock}>
        <TimeChoice chosen={draft} years={facets('year') ?? []} onChoose={controls.change} layout="tags" />
      </FilterGroup>
      <FilterGroup title="机构">
        <OrganisationChoice {...controls} facets={facets} layout="tags" />
      </FilterGroup>
      <FilterGroup title="更多">
        <Switches {...controls} />
      </FilterGroup>
    </FilterDrawer>
  );
}
