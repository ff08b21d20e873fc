import { boxHeight, boxWidth, unionBox, verticalOverlap } from '#server/platform/geometry/boxes.ts';
import type { Box, PdfLine, PdfPage } from '#server/ports/pdf.ts';
import { HAN, joinText, NOTE as NOTE_LINE, parseCaption, SOURCE } from './line-patterns.ts';
import type { ReportChart } from './page-parts.ts';
import { inColumns, SAME_EDGE, standsUnder, tabularRows } from './tabular-rows.ts';
import { withWrappedCells } from './wrapped-rows.ts';

/** What a table of a page says: row by row, the lines of a cell together, a space between two cells. */
export interface TableText {
  /** All that is printed in it. */
  lines: ReadonlySet<PdfLine>;
  text: string;
  box: Box;
}

/** Han letters of a line of a sentence, and what of a table such lines may take: beyond it the table is made of text, and read as text is. */
const SENTENCE = 16;
const MOST_SENTENCES = 0.3;
/** Lines of running text one below the other, of which a cell is a text of its own. */
const LONG_CELL = 4;
const RUNNING = 12;
const LEAST_ROWS = 2;

/**
 * The tables of figures and short names among `charts`, and those of `ofHouse`. What was found to be a table is read as one, whatever is
 * drawn behind it; the notes that it ends with are text.
 */
export function tableTexts(
  page: PdfPage,
  charts: readonly ReportChart[],
  ofHouse: readonly Box[],
): TableText[] {
  const found: TableText[] = [];
  const taken = new Set<PdfLine>();
  const here = charts.filter(({ kind, page: number }) => kind === 'table' && number === page.number);
  const boxes = [...here.map(({ box }) => box), ...ofHouse];
  for (const [at, box] of boxes.entries()) {
    const inside = page.lines.filter((line) => !taken.has(line) && isOf(line, box));
    const lines = withoutNotes(inside, box);
    if (lines.length === 0 || (at < here.length && isOfText(lines))) continue;
    const rows = withWrappedCells(
      tabularRows(lines, page.drawings).map((row) => row.lines),
      box.right,
    );
    if (rows.length < LEAST_ROWS) continue;
    for (const line of lines) taken.add(line);
    const text = rows.map(rowText).join('\n');
    found.push({ lines: new Set(lines), text, box: unionBox(lines.map((line) => line.box)) });
  }
  return found;
}

/** Of the width of a table: a line that begins at its left edge and takes as much is of a note over all columns, which goes on as text does. */
const NOTE = { across: 0.7, from: 0.1 };

function withoutNotes(lines: readonly PdfLine[], { left, right }: Box): PdfLine[] {
  const width = right - left;
  const notes: PdfLine[] = [];
  for (const line of lines.toSorted((a, b) => a.box.top - b.box.top)) {
    const isAcross = boxWidth(line.box) > NOTE.across * width && line.box.left - left < NOTE.from * width;
    const isNote = isAcross && hanIn(line.text) >= SENTENCE && /[，。；、]/u.test(line.text);
    if (isNote || (isAlone(line, lines) && goesOn(notes.at(-1), line))) notes.push(line);
  }
  return lines.filter((line) => !notes.includes(line));
}

const isAlone = (line: PdfLine, lines: readonly PdfLine[]): boolean =>
  lines.every((other) => other === line || verticalOverlap(other.box, line.box) < boxHeight(line.box) / 2);

const goesOn = (above: PdfLine | undefined, line: PdfLine): boolean => standsUnder(above, line, 1);

const isOf = ({ text, box: { left, top, right, bottom } }: PdfLine, box: Box): boolean => {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const isInside = x > box.left && x < box.right && y > box.top && y < box.bottom;
  return isInside && !SOURCE.test(text) && !NOTE_LINE.test(text) && parseCaption(text) === null;
};

const hanIn = (text: string): number => [...text].filter((letter) => HAN.test(letter)).length;

function isOfText(lines: readonly PdfLine[]): boolean {
  const letters = (some: readonly PdfLine[]): number => some.reduce((sum, { text }) => sum + text.length, 0);
  const sentences = lines.filter(({ text }) => /[，。；]/u.test(text) && hanIn(text) >= SENTENCE);
  return letters(sentences) > letters(lines) * MOST_SENTENCES && longestCell(lines) >= LONG_CELL;
}

function longestCell(lines: readonly PdfLine[]): number {
  let [longest, length] = [0, 0];
  const running = lines.filter(({ text }) => hanIn(text) >= RUNNING);
  const inOrder = running.toSorted(({ box: a }, { box: b }) =>
    Math.abs(a.left - b.left) > SAME_EDGE ? a.left - b.left : a.top - b.top,
  );
  for (const [at, line] of inOrder.entries()) {
    length = goesOn(inOrder[at - 1], line) ? length + 1 : 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

const rowText = (lines: readonly PdfLine[]): string =>
  inColumns(lines)
    .map((cell) => cell.map(({ text }) => text).reduce(joinText))
    .join(' ');
