/** The door of the library: records of reports, what is in them, and how they come in. It knows no other feature. */

export { countReportUse } from './count-report-use.ts';
export type { LibraryImporting, LibraryIndexing, LibraryReading } from './deps.ts';
export { ensureDemoLibrary } from './ensure-demo-library.ts';
export { followIndex, type IndexFollower, startIndexFollower } from './follow-index.ts';
export {
  type ImportOptions,
  type ImportProgress,
  ImportRunning,
  type ImportSummary,
  importPaths,
} from './import-paths.ts';
export { createLibraryReads, type LibraryReads } from './library-reads.ts';
export { type Dictionary, loadDictionary } from './load-dictionary.ts';
export { dayToSeconds, secondsToDay } from './publish-day.ts';
export {
  findReportPassages,
  readReportCatalogue,
  readReportCharts,
  readReportParagraphs,
} from './read-contents.ts';
export {
  coverPath,
  findCover,
  listReports,
  listSimilarReports,
  type ReportRecord,
  readReport,
  readReportItems,
} from './read-reports.ts';
export { readTags } from './read-tags.ts';
export { reindex } from './reindex.ts';
export { removeReport } from './remove-report.ts';
export type { FoundPassage, StoredParagraph } from './store/contents.ts';
export type { ItemOutcome } from './store/imports.ts';
export type { ListFilter, ListOrder } from './store/lists.ts';
export { type TaxonomyFinder, taxonomyFinder } from './taxonomies/find-in-taxonomies.ts';
export {
  type Industry,
  loadTaxonomies,
  type ShippedTaxonomies,
  type Stock,
} from './taxonomies/load-taxonomies.ts';
export { type Verification, verifyLibrary } from './verify-library.ts';
