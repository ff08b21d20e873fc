import type { ChartData } from '../chart-data/index.ts';
import type { CatalogueEntry, Paragraph, ReportChart } from '../layout/index.ts';

/** A chart as it is kept. */
export interface FiledChart extends ReportChart {
  /** False for one of too many, which get no picture. */
  isDrawn: boolean;
  /** What it says, as a table; null where that cannot be told with confidence. */
  data: ChartData | null;
}

/** So many pages, one behind the other, of this width and height in points (hundredths), as they are shown. */
export type PageRun = [pages: number, width: number, height: number];

/** A file with everything that was understood of it. */
export interface ContentFile {
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
