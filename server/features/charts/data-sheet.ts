import { chartDataNote } from '#contract/text/chart-data-note.ts';
import { namedWithUnit } from '#contract/text/named-with-unit.ts';
import { csvCell } from '#contract/text/sheet-cell.ts';
import { type ChartData, type DataCell, periodsOfTable } from '../chart-data/index.ts';

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
    ...periodLines(data),
    chartDataNote({ ...data, names_read: data.namesRead }),
  ];
}

/** Times that are named one by one; of more the first and the last. */
const MOST_NAMED = 12;

/** 期间：2023A、2024A、2025E（E 为预测）: the times that columns and rows are of, where any is printed. */
function periodLines(data: ChartData): string[] {
  const { periods, rowPeriods } = periodsOfTable(data);
  const named = [...new Set([...periods, ...rowPeriods])].filter((period) => /\d/.test(period));
  if (named.length === 0) return [];
  const told =
    named.length > MOST_NAMED ? `${named[0]} 至 ${named.at(-1)}，共 ${named.length} 个` : named.join('、');
  return [`期间：${told}${named.some((period) => /\dE/.test(period)) ? '（E 为预测）' : ''}，照原文所印`];
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
