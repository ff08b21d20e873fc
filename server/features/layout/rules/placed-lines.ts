import type { PdfPage } from '#server/ports/pdf.ts';
import { MIN_FONT_SIZE } from './clean-pages.ts';
import { readingRegions } from './reading-regions.ts';
import { tabularRows } from './tabular-rows.ts';
import { edgesBegin, printedParts } from './template-anchors.ts';

/** A printed line with the place of each of its letters. */
export interface PlacedLine {
  text: string;
  /** Points from the top of the page. */
  top: number;
  bottom: number;
  /** Points from the left at which each UTF-16 unit begins, and at which the last one ends. */
  edges: Float32Array;
  /** Counted from 1, the row of a table in which it stands; 0 outside of tables. */
  row: number;
}

/**
 * Everything printed on a page, column after column, so that a word broken over two lines stands together; in tables row after row and
 * cell after cell. Headers and footers stay: whoever looks for what they see must find it.
 */
export function placedLines(page: PdfPage): PlacedLine[] {
  const begins = edgesBegin(page);
  const lines = page.lines.filter(({ fontSize }) => fontSize >= MIN_FONT_SIZE);
  const rows = readingRegions({ ...page, lines }).flatMap((region) =>
    tabularRows(region.lines, page.drawings),
  );
  let row = 0;
  const placed: PlacedLine[] = [];
  for (const { lines, tabular } of rows) {
    if (tabular) row += 1;
    for (const line of lines) {
      const from = begins.get(line) ?? 0;
      for (const [start, end] of printedParts(line.text))
        placed.push({
          text: line.text.slice(start, end),
          top: line.box.top,
          bottom: line.box.bottom,
          edges: page.edges.subarray(from + start, from + end + 1),
          row: tabular ? row : 0,
        });
    }
  }
  return placed;
}
