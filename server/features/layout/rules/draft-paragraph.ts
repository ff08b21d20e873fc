import type { PdfLine } from '#server/ports/pdf.ts';
import type { Paragraph } from './page-parts.ts';
import type { Column } from './text-lines.ts';

/** A paragraph while lines are being joined to it. */
export interface Draft {
  page: number;
  text: string;
  lines: { page: number; line: PdfLine }[];
  fontSize: number;
  bold: boolean;
  aside: boolean;
  table: boolean;
  /** The last line reaches the right edge of its column, so the sentence may go on. */
  full: boolean;
  column: Column | null;
  areas: Paragraph['areas'];
}
