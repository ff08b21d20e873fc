import type { FoldedText } from '#contract/text/fold.ts';
import { normaliseText } from '#contract/text/normalise-text.ts';

/** Shares of a page are kept in so many parts. */
export const PARTS = 65_535;
/** UTF-16 units of one page that are kept; what stands beyond them is nothing that anybody reads. */
const MOST_UNITS = 40_000;

/** What is kept of a page for finding in it. */
export interface StoredPage {
  /** Its lines, each on a line. */
  raw: string;
  /** The same as it is searched. */
  normal: FoldedText;
  /** UTF-16 units of each line. */
  lengths: Uint16Array;
  /** Upper and lower edge of each line as shares of the height, in `PARTS`. */
  tops: Uint16Array;
  bottoms: Uint16Array;
  /** For each line where its units begin and the last one ends, as shares of the width, in `PARTS`. */
  edges: Uint16Array;
  /** For each line the row of a table, counted from 1; 0 outside of tables. */
  rows: Uint16Array;
}

interface Line {
  text: string;
  top: number;
  bottom: number;
  edges: Float32Array;
  row: number;
}

const partOf = (place: number, whole: number): number =>
  Math.round(Math.min(1, Math.max(0, place / Math.max(1, whole))) * PARTS);

/** Of all lines, one after the other: the most numerous of what is kept of a page. */
function edgesOf(lines: readonly Line[], width: number): Uint16Array {
  const parts = new Uint16Array(lines.reduce((sum, { edges }) => sum + edges.length, 0));
  let at = 0;
  for (const { edges } of lines)
    for (let place = 0; place < edges.length; place += 1, at += 1)
      parts[at] = partOf(edges[place] ?? 0, width);
  return parts;
}

/** A page of `width` by `height` points with its lines in reading order. */
export function storedPage(
  { width, height }: { width: number; height: number },
  all: readonly Line[],
): StoredPage {
  const lines: Line[] = [];
  let units = 0;
  for (const line of all) {
    units += line.text.length + 1;
    if (units > MOST_UNITS) break;
    lines.push(line);
  }
  const raw = lines.map(({ text }) => text).join('\n');
  return {
    raw,
    normal: normaliseText(raw),
    lengths: Uint16Array.from(lines, ({ text }) => text.length),
    tops: Uint16Array.from(lines, ({ top }) => partOf(top, height)),
    bottoms: Uint16Array.from(lines, ({ bottom }) => partOf(bottom, height)),
    edges: edgesOf(lines, width),
    rows: Uint16Array.from(lines, ({ row }) => row),
  };
}

/** A rectangle as shares of the page in ten-thousandths: left, top, right, bottom. */
export type ShareBox = [left: number, top: number, right: number, bottom: number];

const share = (part: number | undefined): number => Math.round(((part ?? 0) * 10_000) / PARTS);

/** The rectangles of a range of the raw text, one for each line it touches. */
export function boxesOf(page: StoredPage, start: number, end: number): ShareBox[] {
  const boxes: ShareBox[] = [];
  let lineStart = 0;
  let edgeStart = 0;
  for (const [line, length] of page.lengths.entries()) {
    if (lineStart >= end) break;
    const [from, to] = [Math.max(start, lineStart), Math.min(end, lineStart + length)];
    if (to > from) {
      const [left, right] = [from, to].map((at) => share(page.edges[edgeStart + at - lineStart]));
      boxes.push([left ?? 0, share(page.tops[line]), right ?? 0, share(page.bottoms[line])]);
    }
    lineStart += length + 1;
    edgeStart += length + 1;
  }
  return boxes;
}
