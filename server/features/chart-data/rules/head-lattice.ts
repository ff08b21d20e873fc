import type { Box } from '#server/ports/pdf.ts';
import {
  coveredLength,
  edgesAcross,
  type Label,
  type Marks,
  type Stretch,
  stretchesOf,
} from '../../marks/index.ts';
import type { CellSpan } from './chart-data.ts';
import { type HeadPlace, headPlaces, shareColumns } from './ruled-heads.ts';
import type { Column, GridRow } from './table-grid.ts';

/** Of a column: a rule along so much of it parts what stands over it from what stands under it. */
const PARTED = 0.6;
/** Of the height of a cell: a heading of several rows stands so near to its middle, or it is of its own row alone. */
const OFF_MIDDLE = 0.2;
/** Points between two rules of which one goes on with the other. */
const TOUCHING = 2;

export interface HeadLattice {
  rows: GridRow[];
  spans: CellSpan[];
  /** Where the rule lies under which the rows of values begin. */
  below: number;
}

/** A cell of the headings: first and last of its rows and of its columns. */
interface HeadCell {
  top: number;
  bottom: number;
  left: number;
  right: number;
  texts: Label[];
}

interface Heads {
  labels: Label[];
  columns: readonly Column[];
  places: HeadPlace;
  across: readonly Stretch[];
  /** Where rules lie between the rows; the first and the last are the ends of the headings. */
  edges: number[];
}

/**
 * Several rows of headings with rules between them under but some of the columns, as under the name of a group: a rule under a column ends
 * what stands over it, so that a heading without one goes on below. What one heading is said of is told by the rule under it or by its
 * middle. null where no rule lies under all of them or something stands in no cell.
 */
export function headLattice(
  lines: readonly Label[][],
  columns: readonly Column[],
  { marks, box, ofNumbers }: { marks: Marks; box: Box; ofNumbers: readonly boolean[] },
): HeadLattice | null {
  const labels = lines.flat();
  const { across } = stretchesOf(marks, box);
  const all = edgesAcross(across, box);
  const isUnder = (at: number, { left, right }: Column): boolean =>
    coveredLength(across, at, left, right) >= PARTED * (right - left);
  const lowest = Math.max(...labels.map(({ y }) => y));
  const below = all.find((at) => at > lowest && columns.every((column) => isUnder(at, column)));
  const highest = Math.min(...labels.map(({ y }) => y));
  const inner = all.filter(
    (at) => at > highest && at < lowest && columns.some((column) => isUnder(at, column)),
  );
  if (below === undefined) return null;
  const top = all.findLast((at) => at < highest) ?? box.top;
  const edges = [top, ...inner, below];
  const heads: Heads = {
    labels,
    columns,
    places: headPlaces(withNames(columns, labels, inner.at(-1) ?? top), ofNumbers, box),
    across,
    edges,
  };
  const cells = cellsOf(heads, (column, edge) => isUnder(edges[edge] ?? 0, column));
  const isWhole = cells !== null && cells.flatMap(({ texts }) => texts).length === labels.length;
  // What no cell has alone is no row: a rule was drawn twice.
  const isRow = (row: number): boolean =>
    (cells ?? []).some(({ top, bottom }) => top === row && bottom === row);
  if (!isWhole || !edges.slice(1).every((_, row) => isRow(row))) return null;
  return { ...laidOut(cells, edges.length - 1, columns.length), below };
}

/** Columns as broad as their own headings, too: numbers stand at one side of their places, headings in the middle. */
function withNames(columns: readonly Column[], labels: readonly Label[], over: number): Column[] {
  const lowest = labels.filter(({ y }) => y > over);
  const nearest = ({ box }: Label): number => {
    const off = columns.map(({ left, right }) => Math.abs(left + right - box.left - box.right));
    return off.indexOf(Math.min(...off));
  };
  const owners = lowest.map(nearest);
  return columns.map((column, at) => {
    const own = lowest.filter((_, name) => owners[name] === at).map(({ box }) => box);
    const [before, after] = [columns[at - 1], columns[at + 1]];
    const left = Math.min(column.left, ...own.map((box) => box.left));
    const right = Math.max(column.right, ...own.map((box) => box.right));
    return { left: Math.max(left, before?.right ?? left), right: Math.min(right, after?.left ?? right) };
  });
}

/** Columns beside one another whose cells are of the same rows are shared out among the headings of these rows. */
function cellsOf(heads: Heads, isUnder: (column: Column, edge: number) => boolean): HeadCell[] | null {
  const last = heads.edges.length - 2;
  const runs = new Map<string, { top: number; bottom: number; columns: number[] }>();
  for (const [at, column] of heads.columns.entries())
    for (let top = 0; top <= last; ) {
      let bottom = top;
      while (bottom < last && !isUnder(column, bottom + 1)) bottom += 1;
      const key = `${top} ${bottom}`;
      const run = runs.get(key) ?? { top, bottom, columns: [] };
      run.columns.push(at);
      runs.set(key, run);
      top = bottom + 1;
    }
  const cells: HeadCell[] = [];
  for (const { top, bottom, columns } of runs.values()) {
    const isRuled = bottom < last;
    for (const run of consecutive(columns, heads, isRuled ? heads.edges[bottom + 1] : undefined)) {
      const own = shareRun(
        heads,
        { top, bottom, left: run[0] ?? 0, right: run.at(-1) ?? 0, texts: [] },
        isRuled,
      );
      if (own === null) return null;
      cells.push(...own);
    }
  }
  return cells;
}

/** Columns that follow one another, over one rule where one lies under them. */
function consecutive(columns: readonly number[], heads: Heads, rule: number | undefined): number[][] {
  const pieces = rule === undefined ? [] : piecesOf(heads.across, rule);
  const pieceOf = (at: number): number => {
    const { left, right } = heads.columns[at] ?? { left: 0, right: 0 };
    return pieces.findIndex((piece) => piece.left < (left + right) / 2 && piece.right > (left + right) / 2);
  };
  const runs: number[][] = [];
  for (const at of columns) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run !== undefined && before === at - 1 && pieceOf(before) === pieceOf(at)) run.push(at);
    else runs.push([at]);
  }
  return runs;
}

/** What lies at this height, as far as one goes on with the other. */
function piecesOf(across: readonly Stretch[], at: number): Column[] {
  const pieces: Column[] = [];
  const near = across.filter((stretch) => coveredLength([stretch], at, stretch.from, stretch.to) > 0);
  for (const { from, to } of near.toSorted((a, b) => a.from - b.from)) {
    const piece = pieces.at(-1);
    if (piece !== undefined && from - piece.right <= TOUCHING) piece.right = Math.max(piece.right, to);
    else pieces.push({ left: from, right: to });
  }
  return pieces;
}

function shareRun({ labels, places, edges }: Heads, run: HeadCell, isRuled: boolean): HeadCell[] | null {
  const [over, under] = [edges[run.top] ?? 0, edges[run.bottom + 1] ?? 0];
  const own = labels.filter(({ y, box }) => {
    const middle = (box.left + box.right) / 2;
    return (
      y > over &&
      y < under &&
      middle > (places.edges[run.left] ?? 0) &&
      middle < (places.edges[run.right + 1] ?? 0)
    );
  });
  const shared = shareColumns(own, run, places, isRuled);
  return (
    shared?.map((cell) => {
      const ys = cell.texts.map(({ y }) => y);
      const y = (Math.min(...ys) + Math.max(...ys)) / 2;
      const isMiddled = Math.abs(y - (over + under) / 2) <= OFF_MIDDLE * (under - over);
      // Over or under an empty place it is of its own row alone.
      const row = edges.findLastIndex((edge) => edge < y);
      return run.top === run.bottom || isMiddled
        ? { ...run, ...cell }
        : { ...run, ...cell, top: row, bottom: row };
    }) ?? null
  );
}

function laidOut(
  cells: readonly HeadCell[],
  rows: number,
  columns: number,
): Pick<HeadLattice, 'rows' | 'spans'> {
  const grid: GridRow[] = Array.from({ length: rows }, () => Array.from({ length: columns }, () => null));
  const spans: CellSpan[] = [];
  for (const { top, bottom, left, right, texts } of cells) {
    const [down, over] = [bottom - top + 1, right - left + 1];
    for (const row of grid.slice(top, bottom + 1)) row[left] = { texts, columns: over };
    if (down > 1 || over > 1) spans.push({ row: top, column: left, rows: down, columns: over });
  }
  return { rows: grid, spans };
}
