import type { GridCell, GridRow } from './grid-row.ts';
import { joinGroupLines } from './group-lines.ts';
import type { Column } from './table-grid.ts';

/** In units of a column's breadth: how far a heading may be off the middle of what it stands over, and what leaving a column without one costs. */
const OFF_MIDDLE = 0.35;
const WITHOUT = 0.2;

/**
 * Rows of headings in which a heading reaches over all columns that it is said of, as printed in their middle: it may touch one of them
 * alone. Names that stand between two such rows, at half their height, belong to the lower one.
 * `isOfNumbers` says what the columns hold below: what a heading is said of is alike.
 */
export function mergeHeads(
  rows: readonly GridRow[],
  columns: readonly Column[],
  isOfNumbers: readonly boolean[],
): GridRow[] {
  const told = fuseMiddles(joinGroupLines(rows));
  const reached = told.map(({ cells }, at) => {
    const below = told.slice(at + 1);
    const kinds = columns.map((_, column) => {
      const isUnder = below.some(({ cells: other, beside }) => other[column] != null && !beside.has(column));
      return isUnder ? (isOfNumbers[column] ? 'numbers' : 'words') : null;
    });
    return below.length === 0 ? cells : reachOut(cells, columns, kinds);
  });
  return joinWrapped(reached, told);
}

/** A row of headings; `beside` are the columns of names that stood a little higher, with nothing over them. */
interface HeadRow {
  cells: GridRow;
  beside: ReadonlySet<number>;
}

/** Rows that share no column are one. */
function fuseMiddles(rows: readonly GridRow[]): HeadRow[] {
  const fused: HeadRow[] = [];
  for (const cells of rows) {
    const before = fused.at(-1)?.cells;
    const isApart = before?.every((cell, column) => cell === null || cells[column] === null);
    // The first row may lie over columns whose names stand at its own height.
    if (before !== undefined && isApart && fused.length > 1)
      fused[fused.length - 1] = {
        cells: before.map((cell, column) => cell ?? cells[column] ?? null),
        beside: new Set(before.flatMap((cell, column) => (cell === null ? [] : [column]))),
      };
    else fused.push({ cells, beside: new Set() });
  }
  return fused;
}

/** Where others stand between its lines, a heading of one column that goes on below is one that was too long for a line. */
function joinWrapped(rows: readonly GridRow[], told: readonly HeadRow[]): GridRow[] {
  const joined: GridRow[] = [];
  for (const [at, row] of rows.entries()) {
    const above = joined.at(-1);
    const isWrapped =
      (told[at]?.beside.size ?? 0) > 0 &&
      above?.every((cell, column) => cell === null || (cell.columns === 1 && row[column] != null));
    if (above === undefined || isWrapped !== true) joined.push(row);
    else joined[joined.length - 1] = row.map((cell, column) => withLine(cell, above[column] ?? null));
  }
  return joined;
}

const withLine = (cell: GridCell | null, above: GridCell | null): GridCell | null =>
  cell === null || above === null ? cell : { ...cell, texts: [...above.texts, ...cell.texts] };

interface Split {
  cost: number;
  /** First and last columns of each heading's run. */
  runs: readonly (readonly [number, number])[];
}

/** What a row is shared out over. */
interface Shared {
  row: GridRow;
  /** Where each column begins and, one more, the last ends: half way between words, which stand left, right or in the middle of theirs. */
  edges: readonly number[];
  /** Of columns that have a heading of their own further down; null for others. */
  kinds: readonly ('numbers' | 'words' | null)[];
  /** Of a column. */
  breadth: number;
}

/** The cheapest way to share the columns out among the headings, which keep their order; the first column, in which rows are named, needs none. */
function reachOut(row: GridRow, columns: readonly Column[], kinds: Shared['kinds']): GridRow {
  const count = columns.length;
  const edges = columns.map(({ left }, at) => ((columns[at - 1]?.right ?? left) + left) / 2);
  edges.push(columns.at(-1)?.right ?? 0);
  const breadth = ((edges[count] ?? 0) - (edges[1] ?? 0)) / (count - 1);
  const shared: Shared = { row, edges, kinds, breadth };
  const best: (Split | null)[] = Array.from({ length: count + 1 }, () => null);
  best[0] = { cost: 0, runs: [] };
  for (let from = 0; from < count; from += 1) {
    const sofar = best[from];
    if (sofar == null) continue;
    for (let to = from; to < count; to += 1) {
      const cost = sofar.cost + costOf(shared, from, to);
      if (cost < (best[to + 1]?.cost ?? Number.POSITIVE_INFINITY))
        best[to + 1] = { cost, runs: [...sofar.runs, [from, to]] };
    }
  }
  const found = best[count];
  return found == null ? row : laidOver(row, found.runs);
}

/** Of one run; infinite where it cannot be one heading's. */
function costOf({ row, edges, kinds, breadth }: Shared, from: number, to: number): number {
  const [cell, ...more] = row.slice(from, to + 1).filter((each) => each !== null);
  if (cell === undefined && from === to) return from === 0 ? 0 : WITHOUT * breadth;
  if (cell === undefined) return Number.POSITIVE_INFINITY;
  const at = row.indexOf(cell);
  const last = at + cell.columns - 1;
  if (more.length > 0 || last > to) return Number.POSITIVE_INFINITY;
  const left = Math.min(...cell.texts.map(({ box }) => box.left));
  const right = Math.max(...cell.texts.map(({ box }) => box.right));
  const off = Math.abs(left + right - (edges[from] ?? 0) - (edges[to + 1] ?? 0)) / 2;
  // What it touches it is said of, wherever it stands.
  if (from === at && to === last) return Math.min(off, OFF_MIDDLE * breadth);
  const isAlike = kinds.slice(from, to + 1).every((kind) => kind !== null && kind === kinds[from]);
  return isAlike && off <= OFF_MIDDLE * breadth ? off : Number.POSITIVE_INFINITY;
}

function laidOver(row: GridRow, runs: Split['runs']): GridRow {
  const laid: GridRow = row.map(() => null);
  for (const [from, to] of runs) {
    const cell = row.slice(from, to + 1).find((each) => each !== null);
    if (cell) laid[from] = { ...cell, columns: to - from + 1 };
  }
  return laid;
}
