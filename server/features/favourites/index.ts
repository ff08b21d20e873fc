/** The door of favourites: what people keep, and how a list of somebody's own is paged and sought. */

export { createFavourites, type Favourites } from './create-favourites.ts';
export type { ChartCounts, ChartKeeping, KeptCharts, KeptChartsAsked } from './kept-charts.ts';
export { markedBy } from './marked-by.ts';
export {
  type Described,
  describeReports,
  type OwnAsked,
  type OwnReport,
  reportText,
  seekInOwn,
} from './seek-in-own.ts';
