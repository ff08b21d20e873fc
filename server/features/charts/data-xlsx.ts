import type { ChartData, DataCell } from '../documents/index.ts';
import { type DataSource, headRows, sourceLines } from './data-sheet.ts';

const COLUMN_WIDTH = { first: 18, other: 14 };

/** The data with its source as a workbook of one sheet. Text is text in it, whatever it begins with. */
export async function toXlsx(data: ChartData, from: DataSource): Promise<Uint8Array> {
  // Loaded where the first workbook is asked for.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const head = headRows(data).map((row) =>
    row.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
  );
  const rows = data.rows.map((row) => row.map(cellOf));
  const notes = sourceLines(from, data).map((value) => [{ value, type: String }]);
  const columns = data.units.map((_, at) => ({ width: at === 0 ? COLUMN_WIDTH.first : COLUMN_WIDTH.other }));
  const buffer = await writeExcelFile([...head, ...rows, [], ...notes], {
    sheet: '数据',
    columns,
    stickyRowsCount: head.length,
  }).toBuffer();
  return new Uint8Array(buffer);
}

const cellOf = (cell: DataCell) =>
  cell === null
    ? null
    : typeof cell === 'number'
      ? { value: cell, type: Number }
      : { value: cell, type: String };
