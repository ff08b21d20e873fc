import type { Box } from '#server/ports/pdf.ts';

/** `disclaimer` is kept for the reader but is no part of search, answers or the text sketch. */
export type ParagraphKind = 'heading' | 'body' | 'caption' | 'table' | 'note' | 'disclaimer' | 'formula';

export interface Paragraph {
  /** 1-based page on which it starts. */
  page: number;
  text: string;
  kind: ParagraphKind;
  /** One rectangle for each column or page it runs through, in reading order. */
  areas: { page: number; box: Box }[];
}

export interface CatalogueEntry {
  title: string;
  /** 1-based. */
  page: number;
  /** 0 for the top level. */
  depth: number;
}

/** `bookmarks` when the file brought its own outline. */
export type CatalogueSource = 'bookmarks' | 'headings' | 'none';

export type ChartKind = 'bar' | 'line' | 'pie' | 'table' | 'other';

export interface ReportChart {
  /** The caption without its number: `全A 指数走势`. */
  name: string;
  /** As printed, normalised: `图 3`, `图表 12`, `表 2-1`. Empty where the caption has none. */
  number: string;
  page: number;
  /** The drawing with its axes, legend and labels, or the body of the table, in page points; caption and source line stand outside. */
  box: Box;
  kind: ChartKind;
  /** Text after 资料来源/数据来源, empty where none is printed. */
  source: string;
  /** The line over a table that says what its figures are counted in: `单位：元 币种：人民币`; empty where there is none. */
  unitLine: string;
  /** It is a picture, whose kind was guessed by its name. */
  isPictured: boolean;
  /** What the report says of it, or the running text closest to it; empty where there is none. */
  near: string;
}
