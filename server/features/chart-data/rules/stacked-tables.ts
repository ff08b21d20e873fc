import { horizontalOverlap } from '#server/platform/geometry/boxes.ts';
import type { Label } from '../../marks/index.ts';
import type { Column } from './table-grid.ts';

/** Headings over numbers: a row of a table has more of these. */
const LEAST_NAMES = 2;
/** Of the distance between two rows: a line this close to the one before is no row of its own. */
const CLOSE = 0.6;

/** The rows in parts: where names stand between rows of numbers, another table may begin under the same title. */
export function stackedParts(rows: readonly Label[][]): Label[][][] {
  const begins = rows.flatMap((row, at) => (beginsTable(row, rows[at - 1], rows[at + 1]) ? [at] : []));
  const edges = [0, ...begins, rows.length];
  return edges.slice(1).map((end, at) => rows.slice(edges[at], end));
}

function beginsTable(
  row: readonly Label[],
  before: readonly Label[] | undefined,
  after: readonly Label[] | undefined,
): boolean {
  if (before === undefined || after === undefined) return false;
  const names = row.slice(1).filter(({ text }) => /\p{L}{2}/u.test(text));
  return (
    names.length >= LEAST_NAMES &&
    names.length === row.length - 1 &&
    isOfNumbers(before) &&
    isOfNumbers(after)
  );
}

const isOfNumbers = (row: readonly Label[]): boolean => {
  const numbers = row.slice(1).filter(({ value }) => value !== null);
  return numbers.length >= LEAST_NAMES && numbers.length * 2 >= row.length - 1;
};

/** How many rows stand between two others and in none of their columns, as what is said of several rows does: nobody can tell of which. */
export function crowdedRows(lines: readonly Label[][], [names]: readonly Column[]): number {
  // Names of groups in the first column are told by themselves.
  const rows = lines
    .map((line) => line.filter(({ box }) => box.right > (names?.right ?? 0) + 1))
    .filter((line) => line.length > 0);
  const first = rows.findIndex((row) => row.some(({ value }) => value !== null));
  const body = rows.slice(Math.max(0, first));
  const steps = body.slice(1).map((row, at) => middleOf(row) - middleOf(body[at] ?? row));
  const pitch = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0;
  return steps.filter((step, at) => step < CLOSE * pitch && !shareColumn(body[at], body[at + 1])).length;
}

const middleOf = (row: readonly Label[]): number =>
  row.reduce((sum, { y }) => sum + y, 0) / Math.max(1, row.length);

const shareColumn = (a: readonly Label[] = [], b: readonly Label[] = []): boolean =>
  a.some((one) => b.some((other) => horizontalOverlap(one.box, other.box) > 0));
