import type { Label } from '../../marks/index.ts';
import type { Column } from './table-grid.ts';

/** Rows of which one name, printed beside their middle, tells what they are about. */
export interface NamedRun {
  /** Counted from 0, headings included. */
  row: number;
  rows: number;
  /** The first unless told. */
  column?: number;
}

export interface CentredNames {
  /** The rows, each with its name. */
  rows: Label[][];
  /** Runs of more than one row. */
  runs: NamedRun[];
}

/** Of the distance between two rows: how far a name may stand off the middle of its rows, and from where on it stands between two of them. */
const OFF_MIDDLE = 0.3;
const BETWEEN = 0.3;
/** Rows of headings at the head, which need no name. */
const MOST_HEADS = 4;
const LEAST_NAMES = 2;

/**
 * The rows of a table whose first column holds names for groups of rows, each in the middle of its group and without rules to tell; null
 * where the groups do not make up the whole table, or where no name stands between two rows: names at the first row of their groups look
 * alike.
 */
export function centredNames(rows: readonly Label[][], [first]: readonly Column[]): CentredNames | null {
  if (first === undefined) return null;
  const isName = ({ box }: Label): boolean => box.right <= first.right + 1;
  const names = rows.flatMap((row) => row.filter(isName)).toSorted((a, b) => a.y - b.y);
  const bare = rows.map((row) => row.filter((label) => !isName(label))).filter((row) => row.length > 0);
  const ys = bare.map((row) => row.reduce((sum, { y }) => sum + y, 0) / row.length);
  if (names.length < LEAST_NAMES || names.length >= bare.length) return null;
  const pitch = middlePitch(ys);
  const isBetween = ({ y }: Label): boolean => ys.every((at) => Math.abs(at - y) > BETWEEN * pitch);
  if (!names.some(isBetween)) return null;
  for (let heads = 0; heads <= MOST_HEADS && heads < bare.length; heads += 1) {
    const runs = shareOut(names, ys, heads, OFF_MIDDLE * pitch);
    if (runs === null) continue;
    const named = runs.flatMap(({ row, rows: count }, at) =>
      bare.slice(row, row + count).map((labels) => [...names.slice(at, at + 1), ...labels]),
    );
    return { rows: [...bare.slice(0, heads), ...named], runs: runs.filter(({ rows: count }) => count > 1) };
  }
  return null;
}

/** The middle distance from a row to its next. */
export function middlePitch(ys: readonly number[]): number {
  const steps = ys.slice(1).map((y, at) => y - (ys[at] ?? y));
  return steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0;
}

/** One run after the other: where a run begins and where its name stands say where it ends. */
function shareOut(
  names: readonly Label[],
  ys: readonly number[],
  heads: number,
  off: number,
): NamedRun[] | null {
  const runs: NamedRun[] = [];
  let row = heads;
  for (const { y } of names) {
    const from = ys[row];
    if (from === undefined) return null;
    const end = ys.findIndex((to, at) => at >= row && Math.abs((from + to) / 2 - y) <= off);
    if (end < 0) return null;
    runs.push({ row, rows: end - row + 1 });
    row = end + 1;
  }
  return row === ys.length ? runs : null;
}
