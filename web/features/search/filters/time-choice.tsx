import { Suspense } from 'react';
import { grouped } from '#contract/text/grouped.ts';
import { useGate } from '#web/features/rights/index.ts';
import { ChoiceList } from '#web/ui/choice-list.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { TIME_CHOICES } from '../labels.ts';
import { type SearchState, yearOf, yearRange } from '../search-state.ts';
import classes from './time-choice.module.css';

const MOST_YEARS = 6;

const DayRange = lazyPart(() => import('./day-range.tsx').then((module) => module.DayRange));

type TimeFilter = Pick<SearchState, 'time' | 'from' | 'to'>;

interface TimeChoiceProps {
  chosen: TimeFilter;
  /** Years with how much was published in each; empty until they are counted. */
  years: readonly { value: string; count: number }[];
  onChoose: (time: Partial<TimeFilter>) => void;
  layout?: 'rows' | 'tags';
  onDone?: () => void;
}

/** Presets and a custom range; each resets the other, and the active preset clicked again clears itself (S1 §4). */
export function TimeChoice({ chosen, years, onChoose, layout, onDone }: TimeChoiceProps) {
  const { pass } = useGate();
  const newest = years.toSorted((a, b) => Number(b.value) - Number(a.value)).slice(0, MOST_YEARS);
  const apply = (wanted: Partial<TimeFilter>) => {
    onDone?.();
    pass('filterByTime', () => onChoose(wanted));
  };
  return (
    <div className={classes.root} data-layout={layout}>
      <div className={classes.presets}>
        <ChoiceList
          label="发布时间"
          mode="single"
          layout={layout}
          choices={TIME_CHOICES}
          chosen={[chosen.time]}
          onChoose={(time) => apply({ time: time === chosen.time ? 0 : time, from: '', to: '' })}
        />
        {newest.length > 0 && (
          <ChoiceList
            label="发布年份"
            mode="single"
            layout={layout}
            choices={newest.map(({ value, count }) => ({
              value,
              label: `${value} 年`,
              hint: grouped(count),
            }))}
            chosen={[yearOf(chosen)]}
            onChoose={(year) => apply(year === yearOf(chosen) ? { from: '', to: '' } : yearRange(year))}
          />
        )}
      </div>
      <div className={classes.custom}>
        <p className={classes.title}>自定义日期</p>
        <Suspense fallback={<div className={classes.placeholder} />}>
          <DayRange from={chosen.from} to={chosen.to} onChange={(from, to) => apply({ from, to, time: 0 })} />
        </Suspense>
      </div>
    </div>
  );
}
