import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Comes when the first chart is opened. */
export const ChartViewer = lazyPart(() =>
  import('./viewer/chart-viewer.tsx').then((module) => module.ChartViewer),
);
