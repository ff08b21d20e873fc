import { type PrintedNumber, readNumber } from '../../marks/index.ts';
import type { DataCell } from './chart-data.ts';
import type { GridCell, GridRow } from './table-grid.ts';

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
