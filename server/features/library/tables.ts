import type { ColumnType, Generated, JSONColumnType } from '#server/platform/db/table-types.ts';

/** A time that is written once, by the clock that is passed in. */
type Written = ColumnType<Date, Date, Date>;

interface OrganisationsTable {
  id: Generated<number>;
  name: string;
  /** Id in `taxonomies/organisation-types.json`. */
  type: number;
  is_broker: boolean;
}

interface ResearchersTable {
  id: Generated<number>;
  name: string;
  organisation_id: number;
}

export interface ReportsTable {
  /** The `fid` of the wire. */
  id: Generated<number>;
  title: string;
  /** `titleKey(title)`; with date and organisation it says which report this is. */
  title_key: string;
  identity_ordinal: Generated<number>;
  /** File name offered for a download, without extension. */
  download_name: string;
  organisation_id: number | null;
  /** Midnight of the day of publishing in Asia/Shanghai, seconds since 1970. */
  published_at: number;
  /** Id in `taxonomies/report-types.json`. */
  report_type: number;
  /** Ids in `taxonomies/industries.json`. */
  industry1: number | null;
  industry2: number | null;
  page_count: Generated<number>;
  chart_count: Generated<number>;
  paragraph_count: Generated<number>;
  catalogue_count: Generated<number>;
  abstract: Generated<string>;
  rating: Generated<string>;
  /** Which catalogue a record came from, as written there. */
  source: Generated<string>;
  source_url: Generated<string>;
  level: Generated<number>;
  downloads: Generated<number>;
  views: Generated<number>;
  /** null where only the record is known and no file. */
  current_version: number | null;
  /** Field name → given, file-name, first-page, pdf-info, text. */
  value_sources: JSONColumnType<Record<string, string>>;
  catalogue_source: Generated<string>;
  text_sketch: JSONColumnType<number[]> | null;
  created_at: Written;
  updated_at: Written;
}

interface ReportVersionsTable {
  id: Generated<number>;
  report_id: number;
  sha256: string;
  size_bytes: number;
  page_count: number;
  file_name: string;
  created_at: Written;
}

interface ReportResearchersTable {
  report_id: number;
  ordinal: number;
  researcher_id: number;
}

interface ReportStocksTable {
  report_id: number;
  ordinal: number;
  code: string;
  name: string;
}

export interface PageArea {
  page: number;
  box: { left: number; top: number; right: number; bottom: number };
}

interface ReportParagraphsTable {
  id: Generated<number>;
  report_id: number;
  ordinal: number;
  page: number;
  kind: string;
  text: string;
  /** `foldText(text)`, what passages are searched in. */
  folded: string;
  areas: JSONColumnType<PageArea[]>;
}

interface ReportCatalogueTable {
  id: Generated<number>;
  report_id: number;
  ordinal: number;
  title: string;
  page: number;
  depth: number;
}

interface ReportChartsTable {
  id: Generated<number>;
  report_id: number;
  ordinal: number;
  name: string;
  number: string;
  page: number;
  box: JSONColumnType<PageArea['box']> | null;
  kind: string;
  source: string;
}

interface ImportsTable {
  id: Generated<number>;
  paths: JSONColumnType<string[]>;
  started_at: Written;
  finished_at: Date | null;
}

interface ImportItemsTable {
  id: Generated<number>;
  import_id: number;
  kind: 'pdf' | 'rows';
  path: string;
  payload: ColumnType<unknown, string | null, string | null>;
  done_at: Date | null;
}

export type Outcome = 'imported' | 'joined' | 'skipped' | 'failed';

interface ImportOutcomesTable {
  id: Generated<number>;
  import_id: number;
  item_id: number | null;
  outcome: Outcome;
  path: string;
  /** Line in a catalogue file, 1-based. */
  line: number | null;
  reason: string;
  report_id: number | null;
}

interface IndexOutboxTable {
  id: Generated<number>;
  report_id: number;
}

interface IndexRequestsTable {
  id: Generated<number>;
  kind: 'reindex' | 'verify';
  asked_at: Written;
  started_at: Date | null;
  done: Generated<number>;
  total: Generated<number>;
  answer: ColumnType<unknown, string | null, string | null>;
}

/** The tables that belong to the library; no other feature reads or writes them. */
export interface LibraryTables {
  organisations: OrganisationsTable;
  researchers: ResearchersTable;
  reports: ReportsTable;
  report_versions: ReportVersionsTable;
  report_researchers: ReportResearchersTable;
  report_stocks: ReportStocksTable;
  report_paragraphs: ReportParagraphsTable;
  report_catalogue: ReportCatalogueTable;
  report_charts: ReportChartsTable;
  imports: ImportsTable;
  import_items: ImportItemsTable;
  import_outcomes: ImportOutcomesTable;
  index_outbox: IndexOutboxTable;
  index_requests: IndexRequestsTable;
}
