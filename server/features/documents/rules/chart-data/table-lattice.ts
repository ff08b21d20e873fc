import type { Box } from '#server/ports/pdf.ts';
import { boxHeight, boxWidth } from '../boxes.ts';
import type { Label } from './labels.ts';
import type { Marks } from './marks.ts';

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

/** Points. */
const THICKEST = 2.2;
const SHORTEST = 4;
const SAME_EDGE = 2.5;
/** Of the side of a place: a rule along so much of it parts two cells. */
const PARTED = 0.6;
/** Of a label's breadth: what reaches further into the next cell stands in no cell. */
const MOST_OUTSIDE = 0.3;
/** Of real tables; a page of more is made to keep somebody busy. */
const MOST_PLACES = 2000;
const MOST_STRETCHES = 5000;

/** A stretch of a rule: where it lies, and from where to where it goes. */
interface Stretch {
  at: number;
  from: number;
  to: number;
}

/**
 * The cells of a table that is ruled throughout, with those that reach over several rows or columns; null where rules part no columns,
 * or a cell is no rectangle, or words stand across a rule.
 */
export function readLattice(labels: readonly Label[], marks: Marks, box: Box): Lattice | null {
  const { across, down } = stretchesOf(marks, box);
  if (across.length + down.length > MOST_STRETCHES) return null;
  const ys = edgesOf(across, box.top, box.bottom);
  const xs = edgesOf(down, box.left, box.right);
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

/** Rules, thin bars, and the sides of frames and grounds. */
function stretchesOf({ rules, bars }: Marks, box: Box): { across: Stretch[]; down: Stretch[] } {
  const [across, down]: [Stretch[], Stretch[]] = [[], []];
  const isNear = ({ left, right, top, bottom }: Box): boolean =>
    left < box.right + 6 && right > box.left - 6 && top < box.bottom + 6 && bottom > box.top - 6;
  const addAcross = (at: number, { left, right }: Box) => across.push({ at, from: left, to: right });
  const addDown = (at: number, { top, bottom }: Box) => down.push({ at, from: top, to: bottom });
  for (const { box: each } of [...rules, ...bars]) {
    if (!isNear(each)) continue;
    const [width, height] = [boxWidth(each), boxHeight(each)];
    if (height <= THICKEST && width >= SHORTEST) addAcross((each.top + each.bottom) / 2, each);
    else if (width <= THICKEST && height >= SHORTEST) addDown((each.left + each.right) / 2, each);
    else if (width >= SHORTEST && height >= SHORTEST) {
      for (const at of [each.top, each.bottom]) addAcross(at, each);
      for (const at of [each.left, each.right]) addDown(at, each);
    }
  }
  return { across, down };
}

/** Where rules lie, each once, with the ends of the table, which often has no rules at its sides. */
function edgesOf(stretches: readonly Stretch[], start: number, end: number): number[] {
  const edges: number[] = [];
  for (const at of stretches.map((each) => each.at).toSorted((a, b) => a - b))
    if (at - (edges.at(-1) ?? Number.NEGATIVE_INFINITY) > SAME_EDGE) edges.push(at);
  const inside = edges.filter((at) => at > start - 6 && at < end + 6);
  if ((inside[0] ?? Number.POSITIVE_INFINITY) > start + 6) inside.unshift(start);
  if ((inside.at(-1) ?? Number.NEGATIVE_INFINITY) < end - 6) inside.push(end);
  return inside;
}

function coveredLength(lines: readonly Stretch[], at: number, from: number, to: number): number {
  const over = lines
    .filter((line) => Math.abs(line.at - at) <= SAME_EDGE && line.to > from && line.from < to)
    .toSorted((a, b) => a.from - b.from);
  let [covered, reached] = [0, from];
  for (const line of over) {
    const end = Math.min(to, line.to);
    covered += Math.max(0, end - Math.max(reached, line.from));
    reached = Math.max(reached, end);
  }
  return covered;
}

interface Parted {
  below(row: number, column: number): boolean;
  beside(row: number, column: number): boolean;
}

/** Of each place the number of its cell: places between which there is no rule are one. */
function joinPlaces(rows: number, columns: number, parted: Parted): number[] {
  const cellOf = Array.from({ length: rows * columns }, (_, place) => place);
  const join = (a: number, b: number) => {
    const [kept = 0, gone = 0] = [cellOf[a], cellOf[b]];
    if (kept !== gone) for (const [place, cell] of cellOf.entries()) if (cell === gone) cellOf[place] = kept;
  };
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const place = row * columns + column;
      if (column + 1 < columns && !parted.beside(row, column)) join(place, place + 1);
      if (row + 1 < rows && !parted.below(row, column)) join(place, place + columns);
    }
  return cellOf;
}

function rectangles(cellOf: readonly number[], rows: number, columns: number): LatticeCell[] | null {
  const cells: LatticeCell[] = [];
  for (const places of Map.groupBy(cellOf.keys(), (place) => cellOf[place]).values()) {
    const own = places.map((place) => [Math.floor(place / columns), place % columns] as const);
    const [row, column] = [Math.min(...own.map(([at]) => at)), Math.min(...own.map(([, at]) => at))];
    const [last, right] = [Math.max(...own.map(([at]) => at)), Math.max(...own.map(([, at]) => at))];
    const cell = { row, column, rows: last - row + 1, columns: right - column + 1, texts: [] };
    if (cell.rows * cell.columns !== places.length || cell.rows === rows || cell.columns > columns)
      return null;
    cells.push(cell);
  }
  return cells;
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
