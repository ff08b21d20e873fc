import type { Box } from '#server/ports/pdf.ts';
import {
  coveredLength,
  edgesAcross,
  edgesDown,
  type Label,
  type Marks,
  type Stretch,
  stretchesOf,
} from '../../marks/index.ts';

/** A cell between rules, which may be several places of the grid in one. */
export interface LatticeCell {
  /** The first of its places, counted from 0, and how many it has. */
  row: number;
  column: number;
  rows: number;
  columns: number;
  texts: Label[];
}

/** A table of which every cell is told by rules. */
export interface Lattice {
  rows: number;
  columns: number;
  /** Every place of the grid belongs to one of them. */
  cells: LatticeCell[];
}

/** Of the side of a place: a rule along so much of it parts two cells. */
const PARTED = 0.6;
/** Of a label's breadth: what reaches further into the next cell stands in no cell. */
const MOST_OUTSIDE = 0.3;
/** Of real tables; a page of more is made to keep somebody busy. */
const MOST_PLACES = 2000;
const MOST_STRETCHES = 5000;

/**
 * The cells of a table that is ruled throughout, with those that reach over several rows or columns; null where rules part no columns,
 * or a cell is no rectangle, or words stand across a rule.
 */
export function readLattice(labels: readonly Label[], marks: Marks, box: Box): Lattice | null {
  const { across, down } = stretchesOf(marks, box);
  if (across.length + down.length > MOST_STRETCHES) return null;
  const ys = edgesAcross(across, box);
  const xs = edgesDown(down, box);
  const [rows, columns] = [ys.length - 1, xs.length - 1];
  if (rows < 2 || columns < 2 || rows * columns > MOST_PLACES || down.length === 0) return null;
  const isParted = (lines: readonly Stretch[], at: number, from: number, to: number): boolean =>
    coveredLength(lines, at, from, to) >= PARTED * (to - from);
  const places = joinPlaces(rows, columns, {
    below: (row, column) => isParted(across, ys[row + 1] ?? 0, xs[column] ?? 0, xs[column + 1] ?? 0),
    beside: (row, column) => isParted(down, xs[column + 1] ?? 0, ys[row] ?? 0, ys[row + 1] ?? 0),
  });
  const cells = rectangles(places, rows, columns);
  return cells !== null && fill(cells, labels, xs, ys) ? { rows, columns, cells } : null;
}

interface Parted {
  below(row: number, column: number): boolean;
  beside(row: number, column: number): boolean;
}

/** Of each place the number of its cell: places between which there is no rule are one. */
function joinPlaces(rows: number, columns: number, parted: Parted): number[] {
  // A place of the same cell for each, in the end its first: to give a whole cell the number of another took a look at every place.
  const next = Array.from({ length: rows * columns }, (_, place) => place);
  const firstOf = (place: number): number => {
    let first = place;
    for (let at = next[first]; at !== undefined && at !== first; at = next[first]) first = at;
    next[place] = first;
    return first;
  };
  const join = (a: number, b: number) => {
    const [one, other] = [firstOf(a), firstOf(b)];
    next[Math.max(one, other)] = Math.min(one, other);
  };
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const place = row * columns + column;
      if (column + 1 < columns && !parted.beside(row, column)) join(place, place + 1);
      if (row + 1 < rows && !parted.below(row, column)) join(place, place + columns);
    }
  return next.map((_, place) => firstOf(place));
}

function rectangles(cellOf: readonly number[], rows: number, columns: number): LatticeCell[] | null {
  const spans = new Map<number, Span>();
  for (let place = 0; place < cellOf.length; place += 1)
    addPlace(spans, cellOf[place] ?? place, { row: Math.floor(place / columns), column: place % columns });
  const cells: LatticeCell[] = [];
  for (const { row, column, last, right, places } of spans.values()) {
    const cell = { row, column, rows: last - row + 1, columns: right - column + 1, texts: [] };
    if (cell.rows * cell.columns !== places || cell.rows === rows || cell.columns > columns) return null;
    cells.push(cell);
  }
  return cells;
}

/** From its first row and column to its last, and how many places it has. */
interface Span {
  row: number;
  column: number;
  last: number;
  right: number;
  places: number;
}

function addPlace(
  spans: Map<number, Span>,
  cell: number,
  { row, column }: { row: number; column: number },
): void {
  const span = spans.get(cell);
  if (span === undefined) spans.set(cell, { row, column, last: row, right: column, places: 1 });
  else {
    span.row = Math.min(span.row, row);
    span.column = Math.min(span.column, column);
    span.last = Math.max(span.last, row);
    span.right = Math.max(span.right, column);
    span.places += 1;
  }
}

/** Puts every label into its cell; false where one stands across rules or beside the table. */
function fill(
  cells: readonly LatticeCell[],
  labels: readonly Label[],
  xs: readonly number[],
  ys: readonly number[],
): boolean {
  return labels.every((label) => {
    const { left, right } = label.box;
    const middle = (left + right) / 2;
    const row = ys.findLastIndex((y) => y <= label.y);
    const column = xs.findLastIndex((x) => x <= middle);
    const cell = cells.find(
      (each) =>
        row >= each.row &&
        row < each.row + each.rows &&
        column >= each.column &&
        column < each.column + each.columns,
    );
    if (cell === undefined) return false;
    const outside =
      Math.max(0, (xs[cell.column] ?? left) - left) +
      Math.max(0, right - (xs[cell.column + cell.columns] ?? right));
    if (outside > MOST_OUTSIDE * (right - left)) return false;
    cell.texts.push(label);
    return true;
  });
}
