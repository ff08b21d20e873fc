import type { CatalogueEntry, CatalogueSource, Paragraph, ReportChart } from '../../layout/index.ts';

/**
 * Where a metadata value was read, most trusted first; `title`: in a title that was given. `none`: nothing was found and `value` is the
 * empty value.
 */
export type ValueSource = 'given' | 'title' | 'file-name' | 'first-page' | 'pdf-info' | 'text' | 'none';

export interface Sourced<T> {
  value: T;
  source: ValueSource;
  /** The words the value was read from, for a person who doubts it. */
  evidence?: string;
}

export interface StockMention {
  /** Six digits. */
  code: string;
  name: string;
}

export interface IndustryName {
  /** 申万 level 1. */
  level1: string;
  /** 申万 level 2, empty where only level 1 is known. */
  level2: string;
}

export interface ReportMetadata {
  /** Empty string when unknown. */
  title: Sourced<string>;
  /** The name in the organisation table where it is listed there, else as written; empty when unknown. */
  organisation: Sourced<string>;
  /** `YYYY-MM-DD`, empty when unknown. */
  date: Sourced<string>;
  researchers: Sourced<string[]>;
  stocks: Sourced<StockMention[]>;
  industry: Sourced<IndustryName | null>;
  /** Id in `Taxonomies.reportTypes`; null when nothing tells. */
  reportType: Sourced<number | null>;
}

export interface UnderstoodReport {
  metadata: ReportMetadata;
  /** A few sentences of what it says; empty where nothing does. */
  abstract: string;
  paragraphs: Paragraph[];
  catalogue: CatalogueEntry[];
  catalogueSource: CatalogueSource;
  charts: ReportChart[];
  /** For `nearlySameText`: keep it with the report, so versions are found without the text. */
  sketch: number[];
  /** Text found on nearly every page at the same place and left out, such as page headers and watermarks. */
  repeated: string[];
}

/** What the caller knows besides the PDF itself. Given values win over everything inferred. */
export interface ReportHints {
  /** With or without folders and extension. */
  fileName: string;
  given?: {
    title?: string;
    organisation?: string;
    date?: string;
    researchers?: string[];
    stocks?: StockMention[];
    /** A level 1 or level 2 name. */
    industry?: string;
    reportType?: number;
  };
}
