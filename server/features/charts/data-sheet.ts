import { chartDataNote } from '#contract/text/chart-data-note.ts';
import type { ChartData, DataCell } from '../documents/index.ts';

/** Where the data of a chart comes from. */
export interface DataSource {
  name: string;
  report: string;
  organisation: string;
  /** yyyy-MM-dd. */
  day: string;
  page: number;
  source: string;
}

/** What is said under the data, a line each. */
export function sourceLines(from: DataSource, data: ChartData): string[] {
  return [
    `图表：${from.name}`,
    `报告：《${from.report}》${from.organisation}，${from.day}，第 ${from.page} 页`,
    ...(from.source === '' ? [] : [`资料来源：${from.source}`]),
    chartDataNote(data),
  ];
}

/** The rows of headings with the units in the last of them, as one would head a sheet. */
export function headRows({ head, units }: Pick<ChartData, 'head' | 'units'>): string[][] {
  return head.map((row, at) =>
    at < head.length - 1 ? row : row.map((name, column) => withUnit(name, units[column] ?? '')),
  );
}

const withUnit = (name: string, unit: string): string =>
  unit === '' ? name : name === '' ? unit : `${name}（${unit}）`;

/** What a sheet would take for a formula: it is told as text by an apostrophe. Numbers stay numbers. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/u;
const PLAIN_NUMBER = /^[-+]?[\d,]+(?:\.\d+)?%?$/;

export const safeText = (text: string): string =>
  FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;

function csvCell(cell: DataCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = safeText(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The data with its source as CSV: UTF-8 with a byte order mark, lines end as RFC 4180 has them. */
export function toCsv(data: ChartData, from: DataSource): string {
  const lines: DataCell[][] = [
    ...headRows(data),
    ...data.rows,
    [],
    ...sourceLines(from, data).map((line) => [line]),
  ];
  return `\uFEFF${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
