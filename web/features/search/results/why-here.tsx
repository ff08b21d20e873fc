import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import type { ReasonsProps } from './reasons.tsx';
import classes from './why-here.module.css';

const Reasons = lazyPart(() => import('./reasons.tsx').then((module) => module.Reasons));

/** On demand, by mouse, finger or key: what put the report into this list. */
export const WhyHere = (props: ReasonsProps) => (
  <Popover
    label={`为什么《${props.report.name}》在这里`}
    side="end"
    className={classes.panel}
    button={{ className: classes.ask, children: '为什么在这里' }}
  >
    {() => (
      <Suspense>
        <Reasons {...props} />
      </Suspense>
    )}
  </Popover>
);
