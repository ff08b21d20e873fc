import type { Label } from '../../marks/index.ts';
import { foldedLines } from './group-lines.ts';
import type { Column } from './table-grid.ts';

/** The heights of rows, and of the rules that part the groups of one column. */
export interface RowPlaces {
  ys: readonly number[];
  edges: readonly number[];
  /** There are no headings among the rows: where the first has no name of its own, names do not stand at the first rows of their groups. */
  areBody?: boolean;
}

/** Rows and what is printed of them, line after line. */
export interface TiledRun extends NamedRun {
  names: Label[];
  /** Its lines fill the column, each but the last: they go on in each other wherever in the cell they stand. */
  isFolded?: boolean;
}

/** Of the distance between two rows: how far a name may stand off the middle of its rows, and off the row that it stands at. */
const OFF_MIDDLE = 0.3;
const OFF_ROW = 0.3;
/** In sizes of the letters, and of the distance between two rows: from one line of a name to its next. */
const LINE_STEP = 1.7;
const CLOSER = 0.85;
const AS_ROWS = 1.1;
const SAME_LINE = 0.5;
const LEAST_NAMES = 2;
const MOST_HEADS = 4;

/**
 * The rows of each name of a column. null where some stand at the height of no row, and in the middle of no rows that follow the ones of
 * the name before. Names are of several rows only where a rule or a name between two rows tells: at the first row of their groups they
 * look alike.
 */
export function tileNames(
  labels: readonly Label[],
  { ys, edges, areBody = false }: RowPlaces,
): TiledRun[] | null {
  const sorted = labels.toSorted((a, b) => a.y - b.y);
  const pitch = middlePitch(ys);
  const rowAt = ({ y }: Label): number => ys.findIndex((at) => Math.abs(at - y) <= OFF_ROW * pitch);
  const own = sorted.every((label) => rowAt(label) >= 0)
    ? sorted.map((label): TiledRun => ({ row: rowAt(label), rows: 1, names: [label] }))
    : null;
  if (own !== null && new Set(own.map(({ row }) => row)).size >= ys.length) return own;
  const names = joinLines(sorted, pitch);
  const runs = inParts(names, { ys, edges, areBody }, pitch);
  const shared = runs?.filter(({ rows }) => rows > 1) ?? [];
  const isTold = new Set(shared.map(({ row }) => partOf(ys[row] ?? 0, edges))).size > 1;
  const isBetween = shared.some((run) => run.names.some((label) => rowAt(label) < 0));
  const isFolded = shared.some((run) => run.isFolded === true);
  const isLower = areBody && names.length > 0 && (names[0] ?? []).every((label) => rowAt(label) > 0);
  return runs !== null && shared.length > 0 && (isTold || isBetween || isLower || isFolded) ? runs : own;
}

/** Lines that follow closer than rows do are one name. */
function joinLines(labels: readonly Label[], pitch: number): Label[][] {
  const names: Label[][] = [];
  for (const label of labels) {
    const before = names.at(-1)?.at(-1);
    const step = label.y - (before?.y ?? Number.NEGATIVE_INFINITY);
    if (step <= Math.min(LINE_STEP * label.fontSize, CLOSER * pitch)) names.at(-1)?.push(label);
    else names.push([label]);
  }
  return names;
}

const partOf = (y: number, edges: readonly number[]): number => edges.filter((edge) => edge < y).length;
const middleOf = (name: readonly Label[]): number => ((name[0]?.y ?? 0) + (name.at(-1)?.y ?? 0)) / 2;

/** Between two rules names share out all rows; before the first of them rows of headings may have none. */
function inParts(
  names: readonly Label[][],
  { ys, edges, areBody = false }: RowPlaces,
  pitch: number,
): TiledRun[] | null {
  const most = areBody ? 0 : MOST_HEADS;
  const runs: TiledRun[] = [];
  const rowsOf = Map.groupBy(ys.keys(), (row) => partOf(ys[row] ?? 0, edges));
  const namesOf = Map.groupBy(names, (name) => partOf(middleOf(name), edges));
  if ([...namesOf.keys()].some((part) => !rowsOf.has(part))) return null;
  const isUnruled = rowsOf.size === 1;
  if (isUnruled && names.length < LEAST_NAMES) return null;
  for (const [part, rows] of rowsOf) {
    const apart = namesOf.get(part) ?? [];
    const own = isUnruled ? apart : asOneName(apart, rows.length, pitch);
    const isFirst = rows[0] === 0;
    // Rows of headings need none, and between two rules a place may be empty.
    if (own.length === 0 && ((isFirst && rows.length <= most) || (!isUnruled && rows.length === 1))) continue;
    const told =
      firstTiling(own, rows, ys, { most: isFirst ? most : 0, off: OFF_MIDDLE * pitch }) ??
      // The part has a rule over and under it.
      (part > 0 && part < edges.length ? foldedRun(own, rows, names.flat()) : null);
    if (told === null) return null;
    runs.push(...told);
  }
  return runs;
}

/** Between two rules lines no further apart than rows are one name, if rows are more: in programs for text they have the height of a row. */
function asOneName(names: readonly Label[][], rows: number, pitch: number): readonly Label[][] {
  const lines = names.flat();
  const areClose = lines.slice(1).every(({ y }, at) => y - (lines[at]?.y ?? y) <= AS_ROWS * pitch);
  // Words of one line may stand apart.
  const count = lines.filter(
    ({ y, fontSize }, at) => y - (lines[at - 1]?.y ?? 0) > SAME_LINE * fontSize,
  ).length;
  return areClose && count > 1 && count < rows ? [lines] : names;
}

/** One text of a few lines: the rows beside it are its own, in their middle or not. */
function foldedRun(
  [names = [], ...more]: readonly Label[][],
  rows: readonly number[],
  all: readonly Label[],
): TiledRun[] | null {
  const lines = foldedLines(names, all);
  return more.length === 0 && lines > 1 && lines < rows.length
    ? [{ row: rows[0] ?? 0, rows: rows.length, names: [...names], isFolded: true }]
    : null;
}

function firstTiling(
  names: readonly Label[][],
  rows: readonly number[],
  ys: readonly number[],
  { most, off }: { most: number; off: number },
): TiledRun[] | null {
  for (let heads = 0; heads <= most && heads < rows.length; heads += 1) {
    const runs = shareOut(names, rows.slice(heads), ys, off);
    if (runs !== null) return runs;
  }
  return null;
}

/** One run after the other: where a run begins and where its name stands say where it ends. */
function shareOut(
  names: readonly Label[][],
  rows: readonly number[],
  ys: readonly number[],
  off: number,
): TiledRun[] | null {
  const runs: TiledRun[] = [];
  let at = 0;
  for (const name of names) {
    const [first, y] = [rows[at], middleOf(name)];
    if (first === undefined) return null;
    const from = ys[first] ?? 0;
    const end = rows.findIndex(
      (row, place) => place >= at && Math.abs((from + (ys[row] ?? 0)) / 2 - y) <= off,
    );
    if (end < 0) return null;
    runs.push({ row: first, rows: end - at + 1, names: name });
    at = end + 1;
  }
  return at === rows.length ? runs : null;
}

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
const OFF_ROWS = 0.3;
const BETWEEN = 0.3;
/** Rows of headings at the head, which need no name. */
const HEADS = 4;
const FEWEST = 2;

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
  if (names.length < FEWEST || names.length >= bare.length) return null;
  const pitch = middlePitch(ys);
  const isBetween = ({ y }: Label): boolean => ys.every((at) => Math.abs(at - y) > BETWEEN * pitch);
  if (!names.some(isBetween)) return null;
  for (let heads = 0; heads <= HEADS && heads < bare.length; heads += 1) {
    const runs = shareRows(names, ys, heads, OFF_ROWS * pitch);
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
function shareRows(
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
