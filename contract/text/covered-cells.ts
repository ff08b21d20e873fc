import type { CellSpan } from '../calls/cell-span.ts';

const keyOf = (row: number, column: number): string => `${row} ${column}`;

/** Tells the places of a table in which no cell begins, because one above or before reaches over them. Counted from 0, as spans are. */
export function coveredCells(spans: readonly CellSpan[]): (row: number, column: number) => boolean {
  const covered = new Set(
    spans.flatMap(({ row, column, rows, columns }) =>
      Array.from({ length: rows * columns }, (_, at) =>
        keyOf(row + Math.floor(at / columns), column + (at % columns)),
      ).slice(1),
    ),
  );
  return (row, column) => covered.has(keyOf(row, column));
}
