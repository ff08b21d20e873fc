import { lazy, Suspense } from 'react';
import { useGate } from '#web/client/use-gate.ts';
import { ChoiceList } from '#web/ui/choice-list.tsx';
import { TIME_CHOICES } from '../labels.ts';
import type { SearchControls } from '../use-search-state.ts';
import classes from './time-choice.module.css';

const DayRange = lazy(() => import('./day-range.tsx').then((module) => ({ default: module.DayRange })));

interface TimeChoiceProps extends SearchControls {
  layout?: 'rows' | 'tags';
  onDone?: () => void;
}

/** Presets and a custom range; each resets the other, and the active preset clicked again clears itself (S1 §4). */
export function TimeChoice({ state, change, layout, onDone }: TimeChoiceProps) {
  const { pass } = useGate();
  const apply = (wanted: Parameters<typeof change>[0]) => {
    onDone?.();
    pass('filterByTime', () => change(wanted));
  };
  return (
    <div className={classes.root} data-layout={layout}>
      <ChoiceList
        label="发布时间"
        mode="single"
        layout={layout}
        choices={TIME_CHOICES}
        chosen={[state.time]}
        onChoose={(time) => apply({ time: time === state.time ? 0 : time, from: '', to: '' })}
      />
      <div className={classes.custom}>
        <p className={classes.title}>自定义日期</p>
        <Suspense fallback={<div className={classes.placeholder} />}>
          <DayRange from={state.from} to={state.to} onChange={(from, to) => apply({ from, to, time: 0 })} />
        </Suspense>
      </div>
    </div>
  );
}
