import { type Label, type PrintedNumber, readNumber } from '../../marks/index.ts';
import type { DataCell } from './chart-data.ts';
import { type Column, type GridCell, type GridRow, standsIn } from './table-grid.ts';

const MOST_HEAD_ROWS = 3;
/** Rows of which so much is numbers are no headings. */
export const NUMERIC_ROW = 0.5;

/** What is printed in a cell, line after line. */
export const textOf = (cell: GridCell | null): string =>
  (cell?.texts ?? [])
    .toSorted((a, b) => Math.round(a.y - b.y) || a.box.left - b.box.left)
    .reduce((text, { text: next }) => text + (needsSpace(text, next) ? ' ' : '') + next, '')
    .trim();

/** Han characters that go on in the next line need none. */
const needsSpace = (a: string, b: string): boolean =>
  a !== '' && !(/[\p{Script=Han}（）、，]$/u.test(a) || /^[\p{Script=Han}（）、，]/u.test(b));

/** How sure a number is: 0.012***. */
const STARS = /(?<=[\d)%])\s*[*＊]{1,3}$/u;

/** A number of a table, whatever is said of how sure it is. */
export const readFigure = (text: string): PrintedNumber | null => readNumber(text.replace(STARS, ''));

/** Numbers stay numbers where they cannot be mistaken: years and codes are words. */
export function valueOfCell(cell: GridCell | null, column: number): DataCell {
  const text = textOf(cell);
  if (text === '') return null;
  const number = column === 0 ? null : readNumber(text);
  const isPlain = /[.,]/.test(text) || /^-?(?:0|[1-9]\d{0,2})$/.test(text);
  return number !== null && number.suffix === '' && isPlain ? number.value : text;
}

/** Rows of names before the first row of numbers; one at least. */
export function headRows(grid: readonly GridRow[]): number {
  const first = grid.findIndex(
    (row, at) => isNumeric(row) || (at > 0 && holdsValue(row, grid.slice(at + 1))),
  );
  if (first <= 0) return 1;
  return first <= MOST_HEAD_ROWS ? first : 1;
}

/** A number over numbers is one of them, whatever words stand beside it. */
const holdsValue = (row: GridRow, below: readonly GridRow[]): boolean =>
  row.some((cell, column) => {
    if (column === 0 || !isNumber(textOf(cell))) return false;
    const texts = below.map((other) => textOf(other[column] ?? null)).filter((text) => text !== '');
    return texts.length > 1 && texts.filter(isNumber).length >= texts.length * NUMERIC_ROW;
  });

const isNumber = (text: string): boolean => readFigure(text) !== null && !/^(?:19|20)\d{2}$/.test(text);

/** A row of values rather than of headings. */
export function isNumeric(row: GridRow): boolean {
  const texts = row
    .slice(1)
    .map(textOf)
    .filter((text) => text !== '');
  const numbers = texts.filter(isNumber);
  return texts.length > 0 && numbers.length >= texts.length * NUMERIC_ROW;
}

/** Two words beside each other in one place with a gap between them are two cells that were not told apart. */
export const isCrowded = ({ texts }: GridCell): boolean =>
  texts.some((a, at) =>
    texts
      .slice(at + 1)
      .some(
        (b) =>
          Math.abs(a.y - b.y) < a.fontSize * 0.4 &&
          Math.max(a.box.left - b.box.right, b.box.left - a.box.right) > a.fontSize * 0.9,
      ),
  );

/** What stands in no column. */
export const strays = (row: readonly Label[], columns: readonly Column[]): Label[] =>
  row.filter((label) => !columns.some((column) => standsIn(label, column)));

/** What stands in no one column. */
export const reachesOver = (texts: readonly Label[], columns: readonly Column[]): boolean =>
  columns.filter((column) => texts.some((label) => standsIn(label, column))).length > 1;

/** The labels of a row in its columns; what reaches over several stands in the first. */
export function gridRow(row: readonly Label[], columns: readonly Column[]): GridRow {
  const cells: GridRow = columns.map(() => null);
  for (const label of row) {
    const met = columns.flatMap((column, at) => (standsIn(label, column) ? [at] : []));
    const first =
      met[0] ??
      Math.max(
        0,
        columns.findLastIndex(({ left }) => left < label.box.left),
      );
    const cell = cells[first] ?? { texts: [], columns: 1 };
    cell.texts.push(label);
    cell.columns = Math.max(cell.columns, met.length);
    cells[first] = cell;
  }
  return cells;
}

/** A heading over several columns is said over each of them. */
export function spread(row: GridRow): string[] {
  const texts = row.map(() => '');
  for (const [column, cell] of row.entries())
    for (let at = column; cell !== null && at < column + cell.columns && at < texts.length; at += 1)
      texts[at] = textOf(cell);
  return texts;
}

/** By how full the rows are, whether a column is of one kind, and how many places hold more than belongs in one. */
export function confidenceOf(grid: readonly GridRow[], heads: number, columns: number): number {
  const body = grid.slice(heads);
  const places = body.length * columns;
  const filled = body.flat().filter((cell) => cell !== null).length / places;
  const alike = Array.from({ length: columns }, (_, column) => {
    const texts = body
      .map((row) => textOf(row[column] ?? null))
      .filter((text) => text !== '' && !/^[-—–/]+$/.test(text));
    const numbers = texts.filter((text) => readFigure(text) !== null).length;
    return texts.length === 0 ? 0.8 : Math.max(numbers, texts.length - numbers) / texts.length;
  });
  const crowded = grid.flat().filter((cell) => cell !== null && isCrowded(cell)).length / places;
  const spanning =
    body.flat().filter((cell) => cell !== null && cell.columns > 1).length / Math.max(1, body.length);
  const named = body.filter((row) => row[0] !== null).length / body.length;
  const mean = alike.reduce((sum, one) => sum + one, 0) / columns;
  return Math.max(
    0,
    (0.35 + 0.65 * filled) * (0.4 + 0.6 * mean) * (0.5 + 0.5 * named) - 3 * crowded - 0.6 * spanning,
  );
}
