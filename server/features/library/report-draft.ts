import type { CatalogueEntry, ChartData, Paragraph, ReportChart, StockMention } from '../documents/index.ts';

/** A report about to be written, from a PDF or from a row of a catalogue. */
export interface ReportDraft {
  title: string;
  /** null where nobody is named. */
  organisation: { name: string; type: number; isBroker: boolean } | null;
  /** yyyy-MM-dd. */
  day: string;
  reportType: number;
  /** Industry ids; null where unknown. */
  industry1: number | null;
  industry2: number | null;
  researchers: string[];
  stocks: StockMention[];
  abstract: string;
  rating: string;
  source: string;
  sourceUrl: string;
  /** Field → where its value was read. */
  valueSources: Record<string, string>;
}

/** A chart as the records keep it. */
export interface FiledChart extends ReportChart {
  /** False for one of too many, which get no picture. */
  isDrawn: boolean;
  /** What it says, as a table; null where that cannot be told with confidence. */
  data: ChartData | null;
}

/** So many pages, one behind the other, of this width and height in points (hundredths), as they are shown. */
export type PageRun = [pages: number, width: number, height: number];

/** What a PDF adds to the draft. */
export interface ReportFile {
  sha256: string;
  sizeBytes: number;
  fileName: string;
  pageCount: number;
  /** How large each page is, in turn. */
  pageSizes: PageRun[];
  /** Most of its words are pictures. */
  isScanned: boolean;
  /** 1-based numbers of the pages whose words are pictures that nobody has read: there is nothing of them to search. */
  unreadPages: number[];
  paragraphs: Paragraph[];
  catalogue: CatalogueEntry[];
  catalogueSource: string;
  charts: FiledChart[];
  sketch: number[];
  /** The rules it was read by (`UNDERSTANDING_RULES`). */
  rules: number;
}
