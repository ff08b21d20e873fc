import type { PdfLine, PdfPage } from '#server/ports/pdf.ts';
import { MIN_FONT_SIZE } from './clean-pages.ts';
import { readingRegions } from './reading-regions.ts';

/** A printed line with the place of each of its letters. */
export interface PlacedLine {
  text: string;
  /** Points from the top of the page. */
  top: number;
  bottom: number;
  /** Points from the left at which each UTF-16 unit begins, and at which the last one ends. */
  edges: Float32Array;
}

/**
 * Everything printed on a page, column after column, so that a word broken over two lines stands together. Headers and footers
 * stay: whoever looks for what they see must find it.
 */
export function placedLines(page: PdfPage): PlacedLine[] {
  const begins = new Map<PdfLine, number>();
  let begin = 0;
  for (const line of page.lines) {
    begins.set(line, begin);
    begin += line.text.length + 1;
  }
  const lines = page.lines.filter(({ fontSize }) => fontSize >= MIN_FONT_SIZE);
  return readingRegions({ ...page, lines }).flatMap((region) =>
    region.lines.map((line) => {
      const from = begins.get(line) ?? 0;
      const edges = page.edges.subarray(from, from + line.text.length + 1);
      return { text: line.text, top: line.box.top, bottom: line.box.bottom, edges };
    }),
  );
}
