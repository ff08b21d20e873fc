import { grouped } from '#contract/text/grouped.ts';
import { toggleId } from '#web/features/search/index.ts';
import { LongChoiceList } from '#web/ui/long-choice-list.tsx';
import { NotCounted } from '#web/ui/not-counted.tsx';
import type { ChartControls } from '../search/use-chart-state.ts';
import classes from './organisation-choice.module.css';
import { type FacetsOfCharts, useRecountOfCharts } from './use-chart-facets.ts';

const FIRST = 10;

interface OrganisationChoiceProps extends ChartControls {
  facets: FacetsOfCharts;
  layout: 'rows' | 'tags';
}

/** The publishers of these charts, each with how many are theirs. */
export function OrganisationChoice({ state, change, facets, layout }: OrganisationChoiceProps) {
  const recount = useRecountOfCharts(state);
  if (recount !== null) return <NotCounted onRetry={recount} />;
  return (
    <div className={classes.organisations}>
      <LongChoiceList
        label="研究机构"
        layout={layout}
        first={FIRST}
        choices={facets('organisation')?.map(({ value, name, count }) => ({
          value: Number(value),
          label: name,
          hint: grouped(count),
        }))}
        chosen={state.organisations}
        onChoose={(id) => change({ organisations: toggleId(state.organisations, id) })}
      />
    </div>
  );
}
