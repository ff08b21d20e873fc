import type { ChartData, DataCell } from '../chart-data/index.ts';
import { type DataSource, headRows, namedRows, sourceLines } from './data-sheet.ts';

const COLUMN_WIDTH = { first: 18, other: 14 };

/** The data with its source as a workbook of one sheet. Text is text in it, whatever it begins with; cells that are one are merged. */
export async function toXlsx(data: ChartData, from: DataSource): Promise<Uint8Array> {
  // Loaded where the first workbook is asked for.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const head = headRows(data);
  const cells = [
    ...head.map((row) => row.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))),
    ...namedRows(data).map((row) => row.map(cellOf)),
  ].map((row, at) => row.map((cell, column) => merged(cell, spanOver(data.spans, at, column), at, column)));
  const notes = sourceLines(from, data).map((value) => [{ value, type: String }]);
  const columns = data.units.map((_, at) => ({ width: at === 0 ? COLUMN_WIDTH.first : COLUMN_WIDTH.other }));
  const buffer = await writeExcelFile([...cells, [], ...notes], {
    sheet: '数据',
    columns,
    stickyRowsCount: head.length,
  }).toBuffer();
  return new Uint8Array(buffer);
}

type Span = ChartData['spans'][number];

const spanOver = (spans: readonly Span[], at: number, over: number): Span | undefined =>
  spans.find(
    ({ row, column, rows, columns }) =>
      at >= row && at < row + rows && over >= column && over < column + columns,
  );

/** The first of the cells that are one holds the value, the others nothing. */
function merged<Cell extends object | null>(cell: Cell, span: Span | undefined, at: number, over: number) {
  if (span === undefined || cell === null) return cell;
  if (span.row !== at || span.column !== over) return null;
  return { ...cell, rowSpan: span.rows, columnSpan: span.columns, alignVertical: 'center' as const };
}

const PER_CENT = /^([-−]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s*[%％]$/u;

/** `-12.30%` is a number that is shown so, to be reckoned with as any other. */
function perCentOf(text: string): { value: number; format: string } | null {
  const [all, sign = '', whole = '', fraction = ''] = PER_CENT.exec(text.trim()) ?? [];
  if (all === undefined) return null;
  const decimals = Math.max(0, fraction.length - 1);
  // As many digits as are printed, and not those of a division by a hundred.
  const value = Number((Number(whole.replaceAll(',', '') + fraction) / 100).toFixed(decimals + 2));
  return {
    value: sign === '' || value === 0 ? value : -value,
    format: decimals === 0 ? '0%' : `0.${'0'.repeat(decimals)}%`,
  };
}

function cellOf(cell: DataCell, column: number) {
  if (cell === null) return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  const share = column === 0 ? null : perCentOf(cell);
  return share === null ? { value: cell, type: String } : { ...share, type: Number };
}
