import { lazy } from 'react';

/** Comes when somebody looks at the charts among what they keep, opened or downloaded. */
export const OwnCharts = lazy(() =>
  import('./own-charts.tsx').then((module) => ({ default: module.OwnCharts })),
);
