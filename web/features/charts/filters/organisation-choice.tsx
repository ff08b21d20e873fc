import { useState } from 'react';
import { toggleId } from '#web/features/search/index.ts';
import { ChoiceList } from '#web/ui/choice-list.tsx';
import { grouped } from '#web/ui/grouped.ts';
import type { ChartControls } from '../search/use-chart-state.ts';
import classes from './control-line.module.css';
import type { FacetsOfCharts } from './use-chart-facets.ts';

/** So many show before one asks for more. */
const FIRST = 10;

interface OrganisationChoiceProps extends ChartControls {
  facets: FacetsOfCharts;
  layout: 'rows' | 'tags';
}

/** The publishers of these charts, each with how many are theirs. */
export function OrganisationChoice({ state, change, facets, layout }: OrganisationChoiceProps) {
  const [all, setAll] = useState(false);
  const values = facets('organisation');
  if (values === undefined) return <p className={classes.note}>正在清点本次结果…</p>;
  if (values.length === 0) return <p className={classes.note}>本次结果里没有</p>;
  const choices = values.map(({ value, name, count }) => ({
    value: Number(value),
    label: name,
    hint: grouped(count),
  }));
  // What is chosen stays in sight, also beyond the first.
  const shown = all
    ? choices
    : choices.filter(({ value }, at) => at < FIRST || state.organisations.includes(value));
  return (
    <div className={classes.organisations}>
      <ChoiceList
        label="研究机构"
        mode="multiple"
        layout={layout}
        choices={shown}
        chosen={state.organisations}
        onChoose={(id) => change({ organisations: toggleId(state.organisations, id) })}
      />
      {shown.length < choices.length && (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          再显示 {choices.length - shown.length} 个
        </button>
      )}
    </div>
  );
}
