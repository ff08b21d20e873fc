import { readNumber } from '../../marks/index.ts';
import type { ChartData, DataCell } from './chart-data.ts';
import { isOfAnother, unitInHeading, withoutUnit } from './table-units.ts';

/** A value of a row under what stands over it. */
export interface HeadedValue {
  /** The headings of the column, from above; empty where it has none. */
  head: string;
  /** As it is known: a number without the signs that set thousands apart. */
  value: string;
  /** Printed beside the values of its column; empty where nothing is. */
  unit: string;
}

/** So many rows of a table stand for themselves. */
export const MOST_ROWS = 500;
/** A chart of more categories is told by where it begins and ends, and how far it reaches. */
const MOST_PAIRS = 16;

const textOf = (cell: DataCell | undefined): string => (cell === null || cell === undefined ? '' : `${cell}`);

/** What a column is called: its headings from above, a heading that reaches over two rows once. */
function headOf({ head }: ChartData, column: number): string {
  const parts = head
    // What stands over the whole table tells no column from another.
    .filter((row) => row.length < 2 || row.some((cell) => cell !== row[0]))
    .map((row) => (row[column] ?? '').trim())
    .filter((part) => part !== '');
  return parts.filter((part, at) => part !== parts[at - 1]).join(' ');
}

/** Whether the row names the columns of what follows: a table of which several parts stand one under the other names them in each. */
function namesColumns({ origin, rows }: ChartData, row: number): boolean {
  const [cells, next] = [rows[row]?.slice(1) ?? [], rows[row + 1]?.slice(1) ?? []];
  const names = cells.filter((cell) => cell !== null);
  const isOver = cells.filter((cell, at) => cell !== null && isValue(next[at])).length;
  return origin === 'cells' && names.length > 1 && isOver > 1 && !names.some(isValue);
}

const isValue = (cell: DataCell | undefined): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && readNumber(cell) !== null);

/** The nearest row above that names the columns; null where the headings do. */
function namesAbove(data: ChartData, row: number): DataCell[] | null {
  const at = data.rows.findLastIndex((_, each) => each < row && namesColumns(data, each));
  return data.rows[at] ?? null;
}

/** Of a column that is named anew further down: what the name says, or what was said of it above where both may be true. */
const unitUnder = (name: string, above: string): string =>
  unitInHeading(name) || (isOfAnother(name, above) ? '' : above);

/** What a row is about, and its values, each under its headings. */
function headedRow(data: ChartData, row: number): { subject: string; values: HeadedValue[] } {
  const cells = data.rows[row] ?? [];
  const isHead = namesColumns(data, row);
  const names = isHead ? null : namesAbove(data, row);
  const values = cells.flatMap((cell, column): HeadedValue[] => {
    const value = textOf(cell).trim();
    if (column === 0 || value === '') return [];
    if (isHead) return [{ head: '', value, unit: '' }];
    const name = textOf(names?.[column]).trim();
    const head = name || headOf(data, column);
    const ofColumn = name === '' ? (data.units[column] ?? '') : unitUnder(name, data.units[column] ?? '');
    const unit = typeof cell === 'number' ? ofColumn || (data.rowUnits?.[row] ?? '') : '';
    return [{ head: unit === '' ? head : withoutUnit(head), value, unit }];
  });
  return { subject: textOf(cells[0]).trim(), values };
}

const valueText = ({ head, value, unit }: HeadedValue): string =>
  `${head === '' ? '' : `${head} `}${value}${unit}`;

/** 冷冻设备：营业收入 371318215.91，毛利率（%） 32.51 */
export function rowText(data: ChartData, row: number): string {
  const { subject, values } = headedRow(data, row);
  return `${subject}：${values.map(valueText).join('，')}`;
}

/**
 * What a drawing says, in words: its series, and each category where they are few. Of what was read from pixels no value: the page prints none,
 * and a quote of it would be one that we made.
 */
export function chartText(data: ChartData): string {
  const series = (data.head.at(-1) ?? []).filter((name) => name !== '').join('、');
  if (data.origin === 'painted' || data.namesRead) return series;
  const rows = data.rows.map((_, row) => row);
  const told = rows.length <= MOST_PAIRS ? rows : [0, rows.length - 1];
  return [series, ...told.map((row) => rowText(data, row))].filter((part) => part !== '').join('。');
}
