import { boxHeight, verticalOverlap } from '#server/platform/geometry/boxes.ts';
import type { PdfLine } from '#server/ports/pdf.ts';
import { isContentsLine, numberingDepth, parseCaption, SOURCE, startsItem } from './line-patterns.ts';

/** Lines that stand side by side, left to right. */
export interface Row {
  cells: PdfLine[];
  /** True for a row of a table: its cells are to be read across. */
  tabular: boolean;
}

const MAX_CELL = 28;
/** Figures of neighbouring columns may come as one line: they are cells however many. */
const FIGURES = /^[\d.,\s%()（）\-−–]+$/u;
const isLong = ({ text }: PdfLine): boolean => text.length > MAX_CELL && !FIGURES.test(text);

/** Lines of a region to rows, top to bottom. */
export function groupRows(lines: readonly PdfLine[]): Row[] {
  const sorted = [...lines].sort((a, b) => a.box.top + a.box.bottom - (b.box.top + b.box.bottom));
  const rows: PdfLine[][] = [];
  for (const line of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && sharesRow(first, line)) row.push(line);
    else rows.push([line]);
  }
  return markTables(
    rows.map((cells) => ({ cells: cells.sort((a, b) => a.box.left - b.box.left), tabular: false })),
  );
}

function sharesRow(a: PdfLine, b: PdfLine): boolean {
  const overlap = verticalOverlap(a.box, b.box);
  return overlap > 0.55 * Math.min(boxHeight(a.box), boxHeight(b.box));
}

/** A table may have this many rows in a row that carry a name and no value. */
const MAX_EMPTY_ROWS = 8;

/** Two or more neighbouring rows of short cells are a table; a lone one only when it has many cells. */
function markTables(rows: Row[]): Row[] {
  const candidate = rows.map(({ cells }) => looksTabular(cells));
  const between = rows.map((_row, index) => isBetween(rows, candidate, index));
  return rows.map((row, index) => {
    const neighbour =
      candidate[index - 1] || candidate[index + 1] || between[index - 1] || between[index + 1];
    const tabular = Boolean(candidate[index] && (neighbour || row.cells.length >= 4));
    return { ...row, tabular: tabular || Boolean(between[index]) };
  });
}

/** A short row with rows of cells above and below, over other short rows, and in the same type as they. */
function isBetween(rows: readonly Row[], candidate: readonly boolean[], index: number): boolean {
  if (candidate[index] || !isShort(rows[index]?.cells ?? [])) return false;
  return [-1, 1].every((step) => {
    for (let away = 1; away <= MAX_EMPTY_ROWS; away += 1) {
      const other = rows[index + away * step];
      if (!other) return false;
      if (candidate[index + away * step]) return sameType(rows[index]?.cells[0], other.cells[0]);
      if (!isShort(other.cells)) return false;
    }
    return false;
  });
}

const sameType = (a: PdfLine | undefined, b: PdfLine | undefined): boolean =>
  Boolean(a && b && a.bold === b.bold && Math.abs(a.fontSize - b.fontSize) < 0.6);

const isShort = (cells: readonly PdfLine[]): boolean =>
  !(cells.length === 1 && numberingDepth(cells[0]?.text ?? '') !== null) &&
  cells.every((cell) => !isLong(cell) && !parseCaption(cell.text) && !SOURCE.test(cell.text));

function looksTabular(cells: readonly PdfLine[]): boolean {
  if (cells.length < 2 || cells.some((cell) => isContentsLine(cell.text))) return false;
  if (cells.some((cell) => parseCaption(cell.text) || SOURCE.test(cell.text))) return false;
  if (cells.length === 2 && startsItem(cells[0]?.text ?? '') && (cells[0]?.text.length ?? 0) <= 4)
    return false;
  if (isNumberedHeading(cells)) return false;
  const long = cells.filter(isLong).length;
  return cells.length >= 3 ? long <= cells.length / 2 : long === 0;
}

/** `4` and `4.1`, each in bold and set apart from a name in bold: two headings, one under the other, are no table. */
const isNumberedHeading = ([number, name, third]: readonly PdfLine[]): boolean =>
  third === undefined &&
  NUMBERING.test(number?.text ?? '') &&
  number?.bold === true &&
  name?.bold === true &&
  NAMED.test(name.text);
const NUMBERING = /^\d{1,2}(?:\.\d{1,2}){0,3}$/;
const NAMED = /\p{Script=Han}{4}/u;
