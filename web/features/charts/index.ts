export { ChartPicture } from './chart-picture.tsx';
export { ChartViewer } from './chart-viewer-lazy.ts';
export { OwnCharts } from './results/own-charts-lazy.ts';
export { ChartSearch } from './search/chart-search.tsx';
export { prefetchCharts } from './search/prefetch-charts.ts';
export type { ViewedChart } from './viewer/viewed-chart.ts';
