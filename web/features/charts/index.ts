export { CHART_KIND_LABELS } from './chart-kinds.ts';
export { ChartPicture } from './chart-picture.tsx';
export { ChartViewer } from './chart-viewer-lazy.ts';
export type { ViewedChart } from './viewer/viewed-chart.ts';
