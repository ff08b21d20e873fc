/** The door of charts: what is drawn of them and who sees it. */

export { type Charts, createCharts } from './create-charts.ts';
