import { lazy } from 'react';

/** Comes when somebody looks at the charts among what they keep. */
export const KeptCharts = lazy(() =>
  import('./kept-charts.tsx').then((module) => ({ default: module.KeptCharts })),
);
