import type { ColumnType, Generated, JSONColumnType } from '#server/platform/db/table-types.ts';
import type { ChartData } from '../documents/index.ts';
import type { PageRun } from './report-draft.ts';

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
  /** The day of publishing in Asia/Shanghai, yyyy-MM-dd; nobody tells the time. */
  published_on: string;
  /** Id in `taxonomies/report-types.json`. */
  report_type: number;
  /** Ids in `taxonomies/industries.json`. */
  industry1: number | null;
  industry2: number | null;
  page_count: Generated<number>;
  /** Most of the file is pictures of pages. */
  is_scanned: Generated<boolean>;
  /** 1-based numbers of the pages whose words are pictures and not known, ascending. */
  unread_pages: Generated<number[]>;
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
  /** How often its charts were opened, each once a person and day. */
  chart_views: Generated<number>;
  /** null where only the record is known and no file. */
  current_version: number | null;
  /** Field name → where its value was read; `given` by a catalogue. */
  value_sources: JSONColumnType<Record<string, string>>;
  catalogue_source: Generated<string>;
  text_sketch: JSONColumnType<number[]> | null;
  /** The rules by which the current file was read (`UNDERSTANDING_RULES`). */
  understood_rules: Generated<number>;
  created_at: Written;
  updated_at: Written;
}

interface ReportVersionsTable {
  id: Generated<number>;
  report_id: number;
  sha256: string;
  size_bytes: number;
  page_count: number;
  /** Runs of pages alike; null where nobody has looked. */
  page_sizes: ColumnType<PageRun[] | null, string | null | undefined, string | null>;
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
  /** bar, line, pie, table, other. */
  kind: string;
  source: string;
  /** The version of the report it stands in; null for what was filed before versions were kept. */
  version_id: number | null;
  near_text: Generated<string>;
  /** Pixels of the largest picture; null, as the fingerprint then is, where none is drawn yet or none could be. */
  picture_width: number | null;
  picture_height: number | null;
  fingerprint: string | null;
  /** What it says, as a table; null where that could not be told. */
  data: JSONColumnType<ChartData | null> | null;
  /** It is to be drawn, for the first time or again. */
  picture_waits: Generated<boolean>;
  /** The beginning of the name as two captions are compared: without case, width, spaces and punctuation. The database writes it. */
  caption_key: ColumnType<string, never, never>;
}

/** What became of a draft or of a line of an import. */
export type Outcome = 'imported' | 'joined' | 'skipped' | 'failed';

interface IndexOutboxTable {
  id: Generated<number>;
  report_id: number;
}

/** How often a report was used on a day (yyyy-MM-dd, Asia/Shanghai), whoever did. */
interface ReportUsesTable {
  report_id: number;
  day: string;
  views: Generated<number>;
  downloads: Generated<number>;
  chart_views: Generated<number>;
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
  report_uses: ReportUsesTable;
  index_outbox: IndexOutboxTable;
  /** New reports that alerts have not been matched with. */
  report_arrivals: { report_id: number; turn: ColumnType<number, never, never> };
}
