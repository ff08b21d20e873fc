import type { Box } from '#server/ports/pdf.ts';

import type { CellSpan, ChartData, DataCell } from './chart-data.ts';
import type { Label } from './labels.ts';
import type { Marks } from './marks.ts';
import { readNumber, roundTo } from './numbers.ts';
import { tableColumns, tableRows } from './table-grid.ts';

export interface ReadableTable {
  marks: Marks;
  labels: readonly Label[];
  box: Box;
}

const LEAST_ROWS = 2;
const LEAST_COLUMNS = 2;
const MOST_CELLS = 6000;
const MOST_HEAD_ROWS = 3;
/** Rows that may reach over a gap between columns, as a share. */
const REACHING_ROWS = 0.12;
/** Rows of which so much is numbers are no headings. */
const NUMERIC_ROW = 0.5;

/** What stands in one place of the grid. */
interface GridCell {
  texts: Label[];
  /** Columns it reaches over. */
  columns: number;
}

type Grid = (GridCell | null)[][];

/** The cells of a table; null where its rows and columns cannot be told. The caller decides by the confidence. */
export function readTable(table: ReadableTable): ChartData | null {
  const labels = table.labels.filter(({ angle }) => angle === 0);
  if (labels.length < LEAST_ROWS * LEAST_COLUMNS) return null;
  const rows = tableRows(labels, table.marks, table.box);
  const tried = new Set([0, 1, Math.floor(rows.length * REACHING_ROWS)]);
  const read = [...tried].flatMap((reaching) => {
    const data = rows.length < LEAST_ROWS ? null : readRows(rows, table, reaching);
    return data === null ? [] : [data];
  });
  return read.toSorted((a, b) => b.confidence - a.confidence)[0] ?? null;
}

function readRows(
  rows: readonly Label[][],
  { marks, box }: ReadableTable,
  reaching: number,
): ChartData | null {
  const columns = tableColumns(rows, marks, box, reaching);
  if (columns.length < LEAST_COLUMNS || rows.length * columns.length > MOST_CELLS) return null;
  const grid = rows.map((row) => gridRow(row, columns));
  // Whatever stands in no column would be lost.
  if (grid.some((row) => row === null)) return null;
  const told = grid.filter((row) => row !== null);
  const heads = headRows(told);
  const body = told.slice(heads);
  if (body.length === 0) return null;
  return {
    origin: 'cells',
    confidence: roundTo(confidenceOf(told, heads, columns.length), 3),
    error: 0,
    head: told.slice(0, heads).map(spread),
    units: columns.map(() => ''),
    rows: body.map((row) => row.map(valueOfCell)),
    spans: spansOf(told),
  };
}

const textOf = (cell: GridCell | null): string =>
  (cell?.texts ?? [])
    .toSorted((a, b) => Math.round(a.y - b.y) || a.box.left - b.box.left)
    .reduce((text, { text: next }) => text + (needsSpace(text, next) ? ' ' : '') + next, '')
    .trim();

/** Han characters that go on in the next line need none. */
const needsSpace = (a: string, b: string): boolean =>
  a !== '' && !(/[\p{Script=Han}（）、，]$/u.test(a) || /^[\p{Script=Han}（）、，]/u.test(b));

/** Numbers stay numbers where they cannot be mistaken: years and codes are words. */
function valueOfCell(cell: GridCell | null, column: number): DataCell {
  const text = textOf(cell);
  if (text === '') return null;
  const number = column === 0 ? null : readNumber(text);
  const isPlain = /[.,]/.test(text) || /^-?(?:0|[1-9]\d{0,2})$/.test(text);
  return number !== null && number.suffix === '' && isPlain ? number.value : text;
}

function gridRow(
  row: readonly Label[],
  columns: readonly { left: number; right: number }[],
): Grid[number] | null {
  const cells: Grid[number] = columns.map(() => null);
  for (const label of row) {
    const met = columns.flatMap(({ left, right }, at) =>
      Math.min(label.box.right, right) - Math.max(label.box.left, left) > 0.5 ? [at] : [],
    );
    const [first] = met;
    if (first === undefined) return null;
    const cell = cells[first] ?? { texts: [], columns: 1 };
    cell.texts.push(label);
    cell.columns = Math.max(cell.columns, met.length);
    cells[first] = cell;
  }
  return cells;
}

/** Rows of names before the first row of numbers; one at least. */
function headRows(grid: Grid): number {
  const isNumeric = (row: Grid[number]): boolean => {
    const texts = row
      .slice(1)
      .map(textOf)
      .filter((text) => text !== '');
    const numbers = texts.filter((text) => readNumber(text) !== null && !/^(?:19|20)\d{2}$/.test(text));
    return texts.length > 0 && numbers.length >= texts.length * NUMERIC_ROW;
  };
  const first = grid.findIndex(isNumeric);
  if (first <= 0) return 1;
  return first <= MOST_HEAD_ROWS ? first : 1;
}

/** A heading over several columns is said over each of them. */
function spread(row: Grid[number]): string[] {
  const texts = row.map(() => '');
  for (const [column, cell] of row.entries())
    for (let at = column; cell !== null && at < column + cell.columns && at < texts.length; at += 1)
      texts[at] = textOf(cell);
  return texts;
}

const spansOf = (grid: Grid): CellSpan[] =>
  grid.flatMap((row, at) =>
    row.flatMap((cell, column) =>
      cell !== null && cell.columns > 1 ? [{ row: at, column, rows: 1, columns: cell.columns }] : [],
    ),
  );

/** By how full the rows are, whether a column is of one kind, and how many places hold more than belongs in one. */
function confidenceOf(grid: Grid, heads: number, columns: number): number {
  const body = grid.slice(heads);
  const places = body.length * columns;
  const filled = body.flat().filter((cell) => cell !== null).length / places;
  const alike = Array.from({ length: columns }, (_, column) => {
    const texts = body
      .map((row) => textOf(row[column] ?? null))
      .filter((text) => text !== '' && !/^[-—–/]+$/.test(text));
    const numbers = texts.filter((text) => readNumber(text) !== null).length;
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

/** Two words beside each other in one place with a gap between them are two cells that were not told apart. */
const isCrowded = ({ texts }: GridCell): boolean =>
  texts.some((a, at) =>
    texts
      .slice(at + 1)
      .some(
        (b) =>
          Math.abs(a.y - b.y) < a.fontSize * 0.4 &&
          Math.max(a.box.left - b.box.right, b.box.left - a.box.right) > a.fontSize * 0.9,
      ),
  );
