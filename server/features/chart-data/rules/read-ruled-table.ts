import { roundTo } from '../../marks/index.ts';
import type { CellSpan, ChartData, DataCell } from './chart-data.ts';
import { headRows, isCrowded, isNumeric, textOf, valueOfCell } from './table-cells.ts';
import type { GridCell, GridRow } from './table-grid.ts';
import type { Lattice, LatticeCell } from './table-lattice.ts';

/** What rules tell is certain but for what they leave out. */
const CERTAIN = 0.95;
const CROWDED_COSTS = 3;
const LEAST_FILLED = 0.25;
const MOST_CELLS = 6000;

/**
 * The cells of a table that is ruled throughout. A cell over several rows is said in each of them, as a heading over several columns is
 * said of each. null where rules leave rows undivided: two numbers, one under the other, are no cell.
 */
export function readRuledTable(lattice: Lattice): ChartData | null {
  const { rows, columns, cells } = withoutBlank(lattice);
  if (rows < 2 || columns < 2 || rows * columns > MOST_CELLS || cells.some(holdsMore)) return null;
  const grid: GridRow[] = Array.from({ length: rows }, () => Array.from({ length: columns }, () => null));
  for (const cell of cells)
    for (const row of grid.slice(cell.row, cell.row + cell.rows)) row[cell.column] = cell;
  const heads = headsOf(grid, cells);
  if (heads >= rows) return null;
  // A table that goes on from the page before has no headings of its own.
  const blank = heads === 0 ? 1 : 0;
  const confidence = confidenceOf(cells, rows * columns);
  return {
    origin: 'cells',
    confidence: roundTo(confidence, 3),
    error: 0,
    head: blank === 1 ? [Array.from({ length: columns }, () => '')] : grid.slice(0, heads).map(spread),
    units: Array.from({ length: columns }, () => ''),
    rows: grid.slice(heads).map((row) => row.map((cell, column): DataCell => valueOfCell(cell, column))),
    spans: cells.flatMap(({ row, column, rows: down, columns: over }): CellSpan[] =>
      down > 1 || over > 1 ? [{ row: row + blank, column, rows: down, columns: over }] : [],
    ),
  };
}

/** Without the rows and columns in which nothing begins: rules drawn twice, and the rest of broader cells. Cells with words alone. */
function withoutBlank({ rows, columns, cells }: Lattice): Lattice {
  const told = cells.filter(({ texts }) => texts.length > 0);
  const [keptRows, keptColumns] = [
    new Set(told.map(({ row }) => row)),
    new Set(told.map(({ column }) => column)),
  ];
  const countIn = (kept: ReadonlySet<number>, from: number, to: number): number =>
    [...kept].filter((at) => at >= from && at < to).length;
  return {
    rows: countIn(keptRows, 0, rows),
    columns: countIn(keptColumns, 0, columns),
    cells: told.map((cell) => ({
      row: countIn(keptRows, 0, cell.row),
      column: countIn(keptColumns, 0, cell.column),
      rows: countIn(keptRows, cell.row, cell.row + cell.rows),
      columns: countIn(keptColumns, cell.column, cell.column + cell.columns),
      texts: cell.texts,
    })),
  };
}

/** Of the size of the letters: lines of one text stand no further apart. */
const LINE_STEP = 2.2;

/**
 * It holds what belongs into several cells: two numbers, one under the other; over several columns, words that stand apart; over several
 * rows, lines that do.
 */
function holdsMore(cell: LatticeCell): boolean {
  const lines = cell.texts.toSorted((a, b) => a.y - b.y);
  const isApart = lines.some(
    (line, at) => at > 0 && line.y - (lines[at - 1]?.y ?? 0) > line.fontSize * LINE_STEP,
  );
  return (cell.columns > 1 && isCrowded(cell)) || (cell.rows > 1 && isApart) || holdsTwoNumbers(cell);
}

const holdsTwoNumbers = ({ texts }: LatticeCell): boolean =>
  texts.some(
    (a, at) =>
      a.value !== null &&
      texts.slice(at + 1).some((b) => b.value !== null && Math.abs(a.y - b.y) > a.fontSize * 0.6),
  );

/** A heading over several rows of headings ends with them. */
function headsOf(grid: readonly GridRow[], cells: readonly LatticeCell[]): number {
  if (grid[0] === undefined || isNumeric(grid[0])) return 0;
  // What has a name alone is a row without values, no heading.
  const bare = grid.findIndex(
    (row, at) => at > 0 && row[0] != null && row.slice(1).every((cell) => cell === null),
  );
  const heads = bare > 0 ? Math.min(bare, headRows(grid)) : headRows(grid);
  return Math.max(heads, ...cells.filter(({ row }) => row < heads).map(({ row, rows }) => row + rows));
}

function spread(row: GridRow): string[] {
  const texts = row.map(() => '');
  for (const [column, cell] of row.entries())
    if (cell !== null) texts.fill(textOf(cell), column, column + cell.columns);
  return texts;
}

function confidenceOf(cells: readonly (GridCell & { rows: number })[], places: number): number {
  const filled = cells.reduce((sum, { rows, columns }) => sum + rows * columns, 0) / places;
  const crowded = cells.filter(isCrowded).length / Math.max(1, cells.length);
  return filled < LEAST_FILLED ? 0 : Math.max(0, CERTAIN - CROWDED_COSTS * crowded);
}
