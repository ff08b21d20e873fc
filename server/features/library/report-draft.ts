import type { StockMention } from '../documents/index.ts';

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
