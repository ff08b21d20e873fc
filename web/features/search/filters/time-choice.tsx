import { lazy, Suspense } from 'react';
import { useGate } from '#web/features/rights/index.ts';
import { ChoiceList } from '#web/ui/choice-list.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { TIME_CHOICES } from '../labels.ts';
import { yearOf, yearRange } from '../search-state.ts';
import type { SearchControls } from '../use-search-state.ts';
import classes from './time-choice.module.css';
import { useFacets } from './use-facets.ts';

const MOST_YEARS = 6;

const DayRange = lazy(() => import('./day-range.tsx').then((module) => ({ default: module.DayRange })));

interface TimeChoiceProps extends SearchControls {
  layout?: 'rows' | 'tags';
  onDone?: () => void;
}

/** Presets and a custom range; each resets the other, and the active preset clicked again clears itself (S1 §4). */
export function TimeChoice({ state, change, layout, onDone }: TimeChoiceProps) {
  const { pass } = useGate();
  const years = (useFacets(state, true)('year') ?? [])
    .toSorted((a, b) => Number(b.value) - Number(a.value))
    .slice(0, MOST_YEARS);
  const apply = (wanted: Parameters<typeof change>[0]) => {
    onDone?.();
    pass('filterByTime', () => change(wanted));
  };
  return (
    <div className={classes.root} data-layout={layout}>
      <div className={classes.presets}>
        <ChoiceList
          label="发布时间"
          mode="single"
          layout={layout}
          choices={TIME_CHOICES}
          chosen={[state.time]}
          onChoose={(time) => apply({ time: time === state.time ? 0 : time, from: '', to: '' })}
        />
        {years.length > 0 && (
          <ChoiceList
            label="发布年份"
            mode="single"
            layout={layout}
            choices={years.map(({ value, count }) => ({ value, label: `${value} 年`, hint: grouped(count) }))}
            chosen={[yearOf(state)]}
            onChoose={(year) => apply(year === yearOf(state) ? { from: '', to: '' } : yearRange(year))}
          />
        )}
      </div>
      <div className={classes.custom}>
        <p className={classes.title}>自定义日期</p>
        <Suspense fallback={<div className={classes.placeholder} />}>
          <DayRange from={state.from} to={state.to} onChange={(from, to) => apply({ from, to, time: 0 })} />
        </Suspense>
      </div>
    </div>
  );
}
