import type { ColumnType, Generated, JSONColumnType } from '#server/platform/db/table-types.ts';
import type { ChartData } from '../chart-data/index.ts';
import type { PageRun } from './content-file.ts';

/** A time that is written once, by the clock that is passed in. */
type Written = ColumnType<Date, Date, Date>;

interface ContentsTable {
  id: Generated<number>;
  /** Keys of those whom it is for: `public`, or for example `group:12`. */
  audience: string[];
  /** null until its first file is written, in the same transaction. */
  current_version: number | null;
  page_count: Generated<number>;
  /** Most of the file is pictures of pages. */
  is_scanned: Generated<boolean>;
  /** 1-based numbers of the pages whose words are pictures and not known, ascending. */
  unread_pages: Generated<number[]>;
  chart_count: Generated<number>;
  paragraph_count: Generated<number>;
  catalogue_count: Generated<number>;
  catalogue_source: Generated<string>;
  text_sketch: JSONColumnType<number[]> | null;
  /** The rules by which the current file was read (`UNDERSTANDING_RULES`). */
  understood_rules: Generated<number>;
  created_at: Written;
}

interface ContentVersionsTable {
  id: Generated<number>;
  content_id: number;
  sha256: string;
  size_bytes: number;
  page_count: number;
  /** Runs of pages alike; null where nobody has looked. */
  page_sizes: ColumnType<PageRun[] | null, string | null | undefined, string | null>;
  file_name: string;
  created_at: Written;
}

export interface PageArea {
  page: number;
  box: { left: number; top: number; right: number; bottom: number };
}

interface ContentParagraphsTable {
  id: Generated<number>;
  content_id: number;
  ordinal: number;
  page: number;
  kind: string;
  text: string;
  /** `foldText(text)`, what passages are searched in. */
  folded: string;
  areas: JSONColumnType<PageArea[]>;
}

/** A paragraph as a file says it. */
export interface SaidParagraph {
  page: number;
  kind: string;
  text: string;
}

/** What a file says that is kept beside the one that is read. */
interface ContentVersionTextsTable {
  version_id: number;
  paragraphs: JSONColumnType<SaidParagraph[]>;
}

interface ContentCatalogueTable {
  id: Generated<number>;
  content_id: number;
  ordinal: number;
  title: string;
  page: number;
  depth: number;
}

interface ContentChartsTable {
  id: Generated<number>;
  content_id: number;
  ordinal: number;
  name: string;
  number: string;
  page: number;
  box: JSONColumnType<PageArea['box']> | null;
  /** bar, line, pie, table, other. */
  kind: string;
  source: string;
  /** The version it stands in; null for what was filed before versions were kept. */
  version_id: number | null;
  near_text: Generated<string>;
  /** Pixels of the largest picture; null, as the fingerprint then is, where none is drawn yet or none could be. */
  picture_width: number | null;
  picture_height: number | null;
  fingerprint: string | null;
  /** Its kind was told by its name alone: it is a picture, whose pixels may tell better. */
  kind_guessed: Generated<boolean>;
  /** What its pixels say that it is, empty where they say nothing; null until they were looked at. */
  look: string | null;
  /** Its picture is words and nothing else. */
  shows_text: Generated<boolean>;
  /** What it says, as a table; null where that could not be told. */
  data: JSONColumnType<ChartData | null> | null;
  /** It is to be drawn, for the first time or again. */
  picture_waits: Generated<boolean>;
  /** The beginning of the name as two captions are compared: without case, width, spaces and punctuation. The database writes it. */
  caption_key: ColumnType<string, never, never>;
}

/** The tables that belong to contents; the library reads them in its lists, nobody else does. */
export interface ContentTables {
  contents: ContentsTable;
  content_versions: ContentVersionsTable;
  content_version_texts: ContentVersionTextsTable;
  content_paragraphs: ContentParagraphsTable;
  content_catalogue: ContentCatalogueTable;
  content_charts: ContentChartsTable;
}
