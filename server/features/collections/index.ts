/** The door of collections: what the index holds of reports, their charts and their passages, and the passages as they stand. */

export { CHARTS, type IndexedChart } from './chart-collection.ts';
export { type Collections, createCollections } from './create-collections.ts';
export { INDEX_KEEPER, OF_OWN, PASSAGES, passageId } from './passage-collection.ts';
export type { PassageRecord } from './read-passages.ts';
export { type IndexedReport, REPORTS } from './report-collection.ts';
export { partsOfReport } from './store/indexed-charts.ts';
export type { TagsOfReports } from './tags-of-others.ts';
