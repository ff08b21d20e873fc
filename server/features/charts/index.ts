/** The door of charts: what is drawn of them, who finds, keeps and sees them. */

export { type Charts, createCharts } from './create-charts.ts';
export { toCsv } from './data-sheet.ts';
