import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CHART_KIND_NAMES } from '#contract/calls/charts.ts';
import { browserClient } from '#web/client/browser-client.ts';
import { useGate } from '#web/features/rights/index.ts';
import { countOf, TimeChoice, toggleId } from '#web/features/search/index.ts';
import { ChoiceList } from '#web/ui/choice-list.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { FilterDrawer, FilterGroup } from '#web/ui/mantine/filter-drawer.tsx';
import { ALL_CHARTS, ALL_KINDS, type ChartChange, changeCharts } from '../search/chart-state.ts';
import { chartsQuery } from '../search/queries.ts';
import type { ChartControls } from '../search/use-chart-state.ts';
import { Switches } from './control-line.tsx';
import { CHART_SORTS } from './labels.ts';
import { OrganisationChoice } from './organisation-choice.tsx';
import { type FacetsOfCharts, useChartFacets } from './use-chart-facets.ts';

/** All filters of a phone: choices are kept here until they are applied, since on a phone every search is a wait. */
export function ChartFilterDrawer({ state, change, onClose }: ChartControls & { onClose: () => void }) {
  const [draft, setDraft] = useState(state);
  // Counts ahead: the words of the draft are those of the page, and filtering them again is free.
  const { data } = useQuery({ ...chartsQuery(browserClient, draft), retry: false });
  const facets = useChartFacets(draft);
  const lock = useGate().lockOf('filterByTime');
  const controls = {
    state: draft,
    change: (wanted: ChartChange) => setDraft((before) => changeCharts(before, wanted)),
  };
  return (
    <FilterDrawer
      found={data && `${grouped(data.count)} 幅`}
      onReset={() => setDraft({ ...ALL_CHARTS, keyword: draft.keyword, industry: draft.industry })}
      onApply={() => {
        onClose();
        change(draft);
      }}
      onClose={onClose}
    >
      <FilterGroup title="排序">
        <ChoiceList
          label="排序"
          mode="single"
          layout="tags"
          choices={CHART_SORTS}
          chosen={[draft.sort]}
          onChoose={(sort) => controls.change({ sort })}
        />
      </FilterGroup>
      <FilterGroup title="图表类型">
        <KindChoice {...controls} facets={facets} />
      </FilterGroup>
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

function KindChoice({ state, change, facets }: ChartControls & { facets: FacetsOfCharts }) {
  return (
    <ChoiceList
      label="图表类型"
      mode="multiple"
      layout="tags"
      choices={ALL_KINDS.map((kind) => {
        const found = countOf(facets('kind'), kind);
        const hint = found === undefined ? {} : { hint: grouped(found), isEmpty: found === 0 };
        return { value: kind, label: CHART_KIND_NAMES[kind], ...hint };
      })}
      chosen={state.kinds}
      onChoose={(kind) => change({ kinds: toggleId(state.kinds, kind) })}
    />
  );
}
