/** The door of the library: records of reports, what is in them, and how they come in. It knows no other feature. */

export type { LibraryImporting, LibraryIndexing, LibraryReading } from './deps.ts';
export { followIndex } from './follow-index.ts';
export { readStockIndustries, StockIndustriesInvalid } from './import/read-stock-industries.ts';
export {
  type ImportOptions,
  type ImportProgress,
  ImportRunning,
  type ImportSummary,
  importPaths,
} from './import-paths.ts';
export { startIndexFollower } from './index-follower.ts';
export { askForReindex, askForVerification, ServiceSilent } from './index-requests.ts';
export { createLibraryReads, type LibraryReads } from './library-reads.ts';
export { loadDictionary, type WatchedDictionary, watchDictionary } from './load-dictionary.ts';
export { listReports, type ReportRecord, readReport } from './read-reports.ts';
export { reindex } from './reindex.ts';
export { removeReport } from './remove-report.ts';
export type { ItemOutcome } from './store/imports.ts';
export { type Verification, verifyLibrary } from './verify-library.ts';
