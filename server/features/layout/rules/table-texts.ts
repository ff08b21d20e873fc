import { boxWidth, unionBox } from '#server/platform/geometry/boxes.ts';
import type { Box, PdfLine, PdfPage } from '#server/ports/pdf.ts';
import { cellsOfPage, sharesHeight, tableInCells } from './cells-of-tables.ts';
import { hanIn, joinText, NOTE as NOTE_LINE, parseCaption, SOURCE } from './line-patterns.ts';
import type { ReportChart } from './page-parts.ts';
import { inColumns, SAME_EDGE, standsUnder, tabularRows } from './tabular-rows.ts';
import { withWrappedCells } from './wrapped-rows.ts';

/** Rows of a table, the lines of a cell together, a space between two cells; or a cell that is a text of its own. */
export type TablePart = { kind: 'rows'; text: string; box: Box } | { kind: 'cell'; lines: PdfLine[] };

/** What a table of a page says. */
export interface TableText {
  /** All that is printed in it. */
  lines: ReadonlySet<PdfLine>;
  box: Box;
  parts: TablePart[];
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
  if (boxes.length === 0) return [];
  const cells = cellsOfPage(page.drawings);
  for (const [at, box] of boxes.entries()) {
    const inside = page.lines.filter((line) => !taken.has(line) && isOf(line, box));
    const lines = withoutNotes(inside, box);
    if (lines.length === 0) continue;
    const inCells = tableInCells(lines, cells);
    const isText = at < here.length && isOfText(lines);
    if (isText && inCells === null) continue;
    const asRows = (some: readonly PdfLine[]): string[] => rowsOf(some, page, box);
    const [above, below] = [asRows(inCells?.above ?? []), asRows(inCells?.below ?? [])];
    const ruled = inCells?.rows.map((row) => row.map(cellText).join(' '));
    const rows = ruled === undefined ? asRows(lines) : [...above, ...ruled, ...below];
    if (rows.length < LEAST_ROWS) continue;
    const parts: TablePart[] =
      isText && inCells !== null
        ? [
            ...rowsPart(above, inCells.above),
            ...inCells.rows.flatMap(partsOfRow),
            ...rowsPart(below, inCells.below),
          ]
        : rowsPart(rows, lines);
    for (const line of lines) taken.add(line);
    found.push({ lines: new Set(lines), box: unionBox(lines.map((line) => line.box)), parts });
  }
  return found;
}

/** Rows as their heights tell them, where rules do not. */
const rowsOf = (lines: readonly PdfLine[], { drawings }: PdfPage, { right }: Box): string[] =>
  withWrappedCells(
    tabularRows(lines, drawings).map((row) => row.lines),
    right,
  ).map(rowText);

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
  lines.every((other) => other === line || !sharesHeight(other, line));

const goesOn = (above: PdfLine | undefined, line: PdfLine): boolean => standsUnder(above, line, 1);

const isOf = ({ text, box: { left, top, right, bottom } }: PdfLine, box: Box): boolean => {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const isInside = x > box.left && x < box.right && y > box.top && y < box.bottom;
  return isInside && !SOURCE.test(text) && !NOTE_LINE.test(text) && parseCaption(text) === null;
};

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

const rowText = (lines: readonly PdfLine[]): string => inColumns(lines).map(cellText).join(' ');

/** Lines under each other, as they would run on; what stands beside another with a space between. */
function cellText([first, ...others]: readonly PdfLine[]): string {
  let [text, before] = [first?.text ?? '', first];
  for (const line of others) {
    text = before && sharesHeight(before, line) ? `${text} ${line.text}` : joinText(text, line.text);
    before = line;
  }
  return text;
}

const rowsPart = (rows: readonly string[], lines: readonly PdfLine[]): TablePart[] =>
  rows.length === 0
    ? []
    : [{ kind: 'rows', text: rows.join('\n'), box: unionBox(lines.map(({ box }) => box)) }];

/** Of a table made of text: the sentences of a cell by themselves, short cells beside each other together. */
function partsOfRow(cells: readonly PdfLine[][]): TablePart[] {
  const parts: TablePart[] = [];
  for (const lines of cells) {
    const [text, box] = [cellText(lines), unionBox(lines.map((line) => line.box))];
    const before = parts.at(-1);
    if (hanIn(text) >= SENTENCE) parts.push({ kind: 'cell', lines });
    else if (before?.kind === 'rows') {
      before.text += ` ${text}`;
      before.box = unionBox([before.box, box]);
    } else parts.push({ kind: 'rows', text, box });
  }
  return parts;
}
