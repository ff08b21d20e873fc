import { lazy } from 'react';

/** Comes when the first chart is opened. */
export const ChartViewer = lazy(() =>
  import('./viewer/chart-viewer.tsx').then((module) => ({ default: module.ChartViewer })),
);
