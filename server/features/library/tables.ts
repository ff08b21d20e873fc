import type { ColumnType, Generated, JSONColumnType } from '#server/platform/db/table-types.ts';
import type { ContentTables } from '../contents/index.ts';

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
  /** The content that it shows; null where only the record is known and no file. */
  content_id: number | null;
  /** Field name → where its value was read; `given` by a catalogue. */
  value_sources: JSONColumnType<Record<string, string>>;
  created_at: Written;
  updated_at: Written;
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

/** What became of a draft or of a line of an import. */
export type Outcome = 'imported' | 'joined' | 'skipped' | 'failed';

/** How often a report was used on a day (yyyy-MM-dd, Asia/Shanghai), whoever did. */
interface ReportUsesTable {
  report_id: number;
  day: string;
  views: Generated<number>;
  downloads: Generated<number>;
  chart_views: Generated<number>;
  /** Persons who read it for the first time. */
  readers: Generated<number>;
}

/** A folder that imported files lay in. */
interface ReportFoldersTable {
  /** Above every id of an industry. */
  id: Generated<number>;
  name: string;
  /** What tells it from others. */
  name_key: string;
  created_at: Written;
}

interface ReportFolderMembersTable {
  report_id: number;
  folder_id: number;
}

/** The tables that belong to the library; no other feature writes them, and those that read them count or gather what its records say. */
export interface LibraryTables extends ContentTables {
  organisations: OrganisationsTable;
  researchers: ResearchersTable;
  reports: ReportsTable;
  report_researchers: ReportResearchersTable;
  report_stocks: ReportStocksTable;
  report_uses: ReportUsesTable;
  report_folders: ReportFoldersTable;
  report_folder_members: ReportFolderMembersTable;
}
