import { boxHeight, horizontalOverlap, unionBox, verticalOverlap } from '#server/platform/geometry/boxes.ts';
import type { PdfLine } from '#server/ports/pdf.ts';
import { joinText } from './line-patterns.ts';

/** Gap between pieces of one printed row, in sizes of its type: wider is another column. */
const PIECE_GAP = 1.6;

const isSameRow = (a: PdfLine, b: PdfLine): boolean =>
  verticalOverlap(a.box, b.box) > 0.6 * Math.min(boxHeight(a.box), boxHeight(b.box));

/** Two sizes of one style: Latin letters among Chinese ones are often set a little smaller. */
export const isLikeSize = (a: PdfLine, b: PdfLine): boolean =>
  Math.abs(a.fontSize - b.fontSize) <= 0.12 * Math.max(a.fontSize, b.fontSize);

function followsInRow(row: PdfLine, piece: PdfLine): boolean {
  const gap = piece.box.left - row.box.right;
  return (
    isSameRow(row, piece) && isLikeSize(row, piece) && gap > -row.fontSize && gap < PIECE_GAP * row.fontSize
  );
}

/** Finds the first of the lines that fits, among those that stand at the height of a row: a page crowded with thousands has few there. */
function beside(lines: readonly PdfLine[]) {
  const places = new Map(lines.map((line, place) => [line, place]));
  const placeOf = (line: PdfLine): number => places.get(line) ?? 0;
  const fromTop = lines.toSorted((a, b) => a.box.top - b.box.top);
  const tallest = lines.reduce((most, { box }) => Math.max(most, boxHeight(box)), 0);
  return (row: PdfLine, fits: (line: PdfLine) => boolean): PdfLine | undefined => {
    let first: PdfLine | undefined;
    for (let at = firstBelow(fromTop, row.box.top - tallest); at < fromTop.length; at++) {
      const line = fromTop[at];
      if (line === undefined || line.box.top > row.box.bottom) break;
      if ((first === undefined || placeOf(line) < placeOf(first)) && fits(line)) first = line;
    }
    return first;
  };
}

/** Where the lines begin that are no higher than that. */
function firstBelow(fromTop: readonly PdfLine[], top: number): number {
  let [low, high] = [0, fromTop.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((fromTop[middle]?.box.top ?? top) < top) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The printed rows of a cover: justified type sets words so far apart that a row arrives in pieces. In the order of the lines. */
export function coverRows(lines: readonly PdfLine[]): PdfLine[] {
  const used = new Set<PdfLine>();
  const findBeside = beside(lines);
  return lines.flatMap((line) => {
    if (used.has(line)) return [];
    let row = line;
    for (;;) {
      const piece = findBeside(
        row,
        (other) =>
          other !== line && !used.has(other) && other.box.left > row.box.left && followsInRow(row, other),
      );
      if (!piece) return [row];
      used.add(piece);
      row = { ...row, text: joinText(row.text, piece.text), box: unionBox([row.box, piece.box]) };
    }
  });
}

const RELATED = /^[^\p{L}]*(?:相关|近期|往期|历史|前期|最近)(?:研究|报告)/u;
const NEXT_BLOCK = /分析师|分析员|研究员|联系人|执业|编号|电话|邮箱|@/;
/** Points between the left edges of what stands in one column. */
const SAME_COLUMN = 60;
/** Between rows of one block, in sizes of type. */
const BLOCK_GAP = 2.2;

/** The list of other reports on a cover, with their days: from its heading down its column, as far as the rows stand close. */
export function relatedRows(rows: readonly PdfLine[]): Set<PdfLine> {
  const related = new Set<PdfLine>();
  for (const head of rows.filter(({ text }) => RELATED.test(text))) {
    related.add(head);
    let last = head;
    const below = rows
      .filter(
        ({ box }) =>
          box.top > head.box.top + 1 &&
          Math.abs(box.left - head.box.left) < SAME_COLUMN &&
          horizontalOverlap(box, head.box) > 0,
      )
      .toSorted((a, b) => a.box.top - b.box.top);
    for (const row of below) {
      const size = Math.max(row.fontSize, last.fontSize);
      if (row.box.top - last.box.bottom > BLOCK_GAP * size || NEXT_BLOCK.test(row.text)) break;
      related.add(row);
      last = row;
    }
  }
  return related;
}
