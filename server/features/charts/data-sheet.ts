import { chartDataNote } from '#contract/text/chart-data-note.ts';
import { namedWithUnit } from '#contract/text/named-with-unit.ts';
import { csvCell } from '#contract/text/sheet-cell.ts';
import type { ChartData, DataCell } from '../chart-data/index.ts';

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
    at < head.length - 1 ? row : row.map((name, column) => namedWithUnit(name, units[column] ?? '')),
  );
}

/** The rows, each named with the unit that its figures have of it. */
export const namedRows = ({ rows, rowUnits }: Pick<ChartData, 'rows' | 'rowUnits'>): DataCell[][] =>
  rows.map(([name = null, ...cells], at) => {
    const unit = rowUnits?.[at] ?? '';
    return [unit === '' ? name : namedWithUnit(`${name ?? ''}`, unit), ...cells];
  });

const cellText = (cell: DataCell): string =>
  cell === null ? '' : typeof cell === 'number' ? String(cell) : csvCell(cell);

/** The data with its source as CSV: UTF-8 with a byte order mark, lines end as RFC 4180 has them. */
export function toCsv(data: ChartData, from: DataSource): string {
  const lines: DataCell[][] = [
    ...headRows(data),
    ...namedRows(data),
    [],
    ...sourceLines(from, data).map((line) => [line]),
  ];
  return `\uFEFF${lines.map((line) => line.map(cellText).join(',')).join('\r\n')}\r\n`;
}
