import { joinGroupLines } from './group-lines.ts';
import { type Ruled, type Run, ruledRun } from './ruled-heads.ts';
import type { Column, GridCell, GridRow } from './table-grid.ts';

/**
 * In units of a column's breadth: how far a heading may be off the middle of what it is laid over, of what it touches, and of values right
 * under it; and what leaving a column without one costs.
 */
const OFF_MIDDLE = 0.35;
const OFF_TOUCHED = 0.2;
const OFF_VALUES = 0.15;
const WITHOUT = 0.2;

/**
 * Rows of headings in which a heading reaches over all columns that it is said of, as printed in their middle: it may touch one of them
 * alone. Names that stand between two such rows, at half their height, belong to the lower one.
 * `isOfNumbers` says what the columns hold below: what a heading is said of is alike. Where rules tell, they are followed.
 */
export function mergeHeads(
  rows: readonly GridRow[],
  columns: readonly Column[],
  { isOfNumbers, ruled }: { isOfNumbers: readonly boolean[]; ruled: Ruled },
): GridRow[] {
  const told = fuseMiddles(joinGroupLines(rows));
  const reached = told.map(({ cells }, at) => {
    const below = told.slice(at + 1);
    const kinds = columns.map((_, column) => {
      const isUnder = below.some(({ cells: other, beside }) => other[column] != null && !beside.has(column));
      return isUnder ? (isOfNumbers[column] ? 'numbers' : 'words') : null;
    });
    const parts: Parts = { columns, ruled, ...edgesAndBreadth(columns) };
    const isLast = below.length === 0;
    const settled = settle(cells, parts, isLast ? OFF_VALUES : OFF_TOUCHED);
    return isLast ? settled : reachOut(settled, parts, kinds);
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
  runs: readonly Run[];
}

/** What headings are laid over. */
interface Parts {
  columns: readonly Column[];
  /** Where each column begins and, one more, the last ends: half way between words, which stand left, right or in the middle of theirs. */
  edges: readonly number[];
  /** Of a column. */
  breadth: number;
  ruled: Ruled;
}

function edgesAndBreadth(columns: readonly Column[]): Pick<Parts, 'edges' | 'breadth'> {
  const edges = columns.map(({ left }, at) => ((columns[at - 1]?.right ?? left) + left) / 2);
  edges.push(columns.at(-1)?.right ?? 0);
  const breadth = ((edges[columns.length] ?? 0) - (edges[1] ?? 0)) / (columns.length - 1);
  return { edges, breadth };
}

/** A heading that only overhangs its neighbours is said of one column alone. */
function settle(row: GridRow, parts: Parts, most: number): GridRow {
  const settled = [...row];
  for (const [at, cell] of row.entries()) {
    if (cell === null) continue;
    const run = ruledRun(cell, parts.columns, parts.ruled);
    const last = at + cell.columns - 1;
    const [from, to] =
      run ??
      (cell.columns === 1 || offMiddle(cell, parts, at, last) <= most * parts.breadth
        ? [at, last]
        : nearestColumn(cell, parts, at, last));
    settled[at] = null;
    if (row.slice(from, to + 1).every((each) => each === null || each === cell))
      settled[from] = { ...cell, columns: to - from + 1 };
    else settled[at] = { ...cell, columns: 1 };
  }
  return settled;
}

function nearestColumn(cell: GridCell, parts: Parts, from: number, to: number): Run {
  const { left, right } = sidesOf(cell);
  const off = (column: Column): number =>
    Math.min(
      Math.abs(column.left - left),
      Math.abs(column.right - right),
      Math.abs(column.left + column.right - left - right) / 2,
    );
  const own = parts.columns.slice(from, to + 1);
  const best = own.toSorted((a, b) => off(a) - off(b))[0];
  const at = best === undefined ? from : from + own.indexOf(best);
  return [at, at];
}

const sidesOf = ({ texts }: GridCell): Column => ({
  left: Math.min(...texts.map(({ box }) => box.left)),
  right: Math.max(...texts.map(({ box }) => box.right)),
});

/** How far a heading stands off the middle of columns: of their words, or of the places that they have. */
function offMiddle(cell: GridCell, { columns, edges }: Parts, from: number, to: number): number {
  const { left, right } = sidesOf(cell);
  const middles = [
    [edges[from] ?? 0, edges[to + 1] ?? 0],
    [columns[from]?.left ?? 0, columns[to]?.right ?? 0],
  ] as const;
  return Math.min(...middles.map(([start, end]) => Math.abs(left + right - start - end) / 2));
}

/** The cheapest way to share the columns out among the headings, which keep their order; the first column, in which rows are named, needs none. */
function reachOut(row: GridRow, parts: Parts, kinds: readonly ('numbers' | 'words' | null)[]): GridRow {
  const count = parts.columns.length;
  const best: (Split | null)[] = Array.from({ length: count + 1 }, () => null);
  best[0] = { cost: 0, runs: [] };
  for (let from = 0; from < count; from += 1) {
    const sofar = best[from];
    if (sofar == null) continue;
    for (let to = from; to < count; to += 1) {
      const cost = sofar.cost + costOf({ row, parts, kinds }, from, to);
      if (cost < (best[to + 1]?.cost ?? Number.POSITIVE_INFINITY))
        best[to + 1] = { cost, runs: [...sofar.runs, [from, to]] };
    }
  }
  const found = best[count];
  return found == null ? row : laidOver(row, found.runs);
}

interface Shared {
  row: GridRow;
  parts: Parts;
  /** Of columns that have a heading of their own further down; null for others. */
  kinds: readonly ('numbers' | 'words' | null)[];
}

/** Of one run; infinite where it cannot be one heading's. */
function costOf({ row, parts, kinds }: Shared, from: number, to: number): number {
  const { breadth } = parts;
  const [cell, ...more] = row.slice(from, to + 1).filter((each) => each !== null);
  if (cell === undefined && from === to) return from === 0 ? 0 : WITHOUT * breadth;
  if (cell === undefined) return Number.POSITIVE_INFINITY;
  const at = row.indexOf(cell);
  const last = at + cell.columns - 1;
  if (more.length > 0 || last > to) return Number.POSITIVE_INFINITY;
  const run = ruledRun(cell, parts.columns, parts.ruled);
  if (run !== null) return run[0] === from && run[1] === to ? 0 : Number.POSITIVE_INFINITY;
  const { left, right } = sidesOf(cell);
  const off = Math.abs(left + right - (parts.edges[from] ?? 0) - (parts.edges[to + 1] ?? 0)) / 2;
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
