/** The door of chart data: the numbers of a chart, read from what is drawn and printed there. Rules alone; it knows no database and no other feature. */

export { type ChartData, type DataCell, kindByData } from './rules/chart-data.ts';
export { chartText, MOST_ROWS, rowText } from './rules/data-text.ts';
export { namesWanted, type OutlinedName, readNamed } from './rules/outlined-names.ts';
export { periodsOfTable } from './rules/periods.ts';
export { readChartData } from './rules/read-chart-data.ts';
