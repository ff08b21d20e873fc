/** The door of the library: records of reports, which content each shows, and what changed in them. */

export type { ChartRecord } from './chart-items.ts';
export { createLibrary, type Library, type LibraryRecords } from './create-library.ts';
export type { Exported } from './export-library.ts';
export {
  OF_RECORDS,
  REPORTS_ARRIVED,
  REPORTS_CHANGED,
  REPORTS_TAGGED,
  tellTagged,
} from './library-events.ts';
export type { LibraryGate, LibraryReads } from './library-reads.ts';
export type { ReportRecord } from './read-reports.ts';
export type { Recorded } from './record-file.ts';
export type { RecordedRow } from './record-rows.ts';
export { type Refreshed, type RefreshedPart, ReportChanged } from './refresh-report.ts';
export type { ReportDraft } from './report-draft.ts';
export { nameOfSeries, seriesKey } from './series-key.ts';
export type { SameChart } from './store/charts.ts';
export type { FoldingFacts } from './store/folding-facts.ts';
export { isFor, type OpenReports, openReports } from './store/open-reports.ts';
export type { StandingReport, UnreadContent } from './store/standing-reports.ts';
export { titleKey } from './stored-text.ts';
export type { LibraryTables, Outcome } from './tables.ts';
