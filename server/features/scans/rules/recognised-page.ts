import type { RecognisedLine } from '#server/ports/ocr.ts';
import type { PdfPage } from '#server/ports/pdf.ts';

/** A recognised line as it is kept: points from the top left of the page, in tenths. */
export interface KeptLine {
  text: string;
  fontSize: number;
  /** Upper and lower edge. */
  top: number;
  bottom: number;
  /** Where across the page each UTF-16 unit begins and the last one ends. */
  edges: number[];
}

/** As a share of the height of the box round a line that has no Chinese letters. */
const SIZE_OF_LATIN = 0.72;
/** So far a line reaches over and under its middle, in sizes of its type, as lines of other pages do. */
const HALF_LINE = 0.52;

const tenth = (points: number): number => Math.round(points * 10) / 10;
const half = (points: number): number => Math.round(points * 2) / 2;

/** A line of a picture of the page that has so many pixels a point. */
export function keptLine({ text, box, edges }: RecognisedLine, pixelsPerPoint: number): KeptLine {
  const fontSize = half(sizeOf({ text, box, edges }) / pixelsPerPoint);
  const middle = (box.top + box.bottom) / 2 / pixelsPerPoint;
  return {
    text,
    fontSize,
    top: tenth(middle - fontSize * HALF_LINE),
    bottom: tenth(middle + fontSize * HALF_LINE),
    edges: edges.map((edge) => tenth(edge / pixelsPerPoint)),
  };
}

/** In pixels. Chinese letters are as wide as their type is large; how high the box is only tells roughly. */
function sizeOf({ text, box, edges }: Pick<RecognisedLine, 'text' | 'box' | 'edges'>): number {
  const height = box.bottom - box.top;
  const widths = Array.from({ length: text.length }, (_, at) => at)
    .filter((at) => /\p{Script=Han}{2}/u.test(text.slice(at, at + 2)))
    .map((at) => (edges[at + 1] ?? 0) - (edges[at] ?? 0))
    .sort((a, b) => a - b);
  const middle = widths[widths.length >> 1];
  return middle === undefined || middle > height ? height * SIZE_OF_LATIN : middle;
}

/** A page with the lines that were recognised on it, in place of what little text it had. */
export function recognisedPage(page: PdfPage, kept: readonly KeptLine[]): PdfPage {
  const lines = [...kept].sort((a, b) => a.bottom - b.bottom || (a.edges[0] ?? 0) - (b.edges[0] ?? 0));
  return {
    ...page,
    // The picture is the whole page: nothing of it can be told apart as a chart.
    figures: [],
    drawings: [],
    lines: lines.map(({ text, fontSize, top, bottom, edges }) => ({
      text,
      box: { left: edges[0] ?? 0, top, right: edges.at(-1) ?? 0, bottom },
      fontSize,
      bold: false,
      startsBold: false,
    })),
    edges: Float32Array.from(lines.flatMap(({ edges }) => edges)),
  };
}
