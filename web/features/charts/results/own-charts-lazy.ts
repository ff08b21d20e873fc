import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Comes when somebody looks at the charts among what they keep, opened or downloaded. */
export const OwnCharts = lazyPart(() => import('./own-charts.tsx').then((module) => module.OwnCharts));
