import { boxWidth } from '#server/platform/geometry/boxes.ts';
import type { Box } from '#server/ports/pdf.ts';
import { coveredLength, edgesAcross, type Label, type Marks, stretchesOf } from '../../marks/index.ts';
import type { Column } from './table-grid.ts';
import type { CentredNames, NamedRun } from './tile-names.ts';

/** Of the name's column, and of the table's breadth: a rule along so much of it parts two groups. */
const PARTED = 0.6;
/** Of the distance between two rows: how far a name may stand off the middle of its rows, or off the row that it alone names. */
const OFF_MIDDLE = 0.35;
const OFF_ROW = 0.3;
/** In sizes of the letters: from one line of a name to its next. */
const LINE_STEP = 1.7;
/** Of the columns beside the name: a row that fills fewer may be a line of the row above. */
const FILLED = 0.5;

interface Band {
  /** As printed. */
  lines: Label[][];
  /** What stands beside the names. */
  rows: Label[][];
  names: Label[];
}

/**
 * The rows of a table that is ruled only between its groups, each of which has one name in its middle, folded into several lines or not;
 * null where a group has no such name, or where what stands beside it could be the lines of one row: a row of a group holds a number and
 * fills most columns.
 */
export function bandedNames(
  lines: readonly Label[][],
  columns: readonly Column[],
  { marks, box }: { marks: Marks; box: Box },
): CentredNames | null {
  const [first] = columns;
  if (first === undefined) return null;
  const bands = bandsOf(lines, first, edgesOfBands(first, marks, box));
  if (bands.length < 2 || bands.some(({ rows }) => rows.length === 0)) return null;
  const pitch = closestRows(bands);
  const told: CentredNames = { rows: [], runs: [] };
  const between: NamedRun[] = [];
  for (const [at, band] of bands.entries()) {
    const named = at === 0 && isHead(band) ? asPrinted(band) : nameBand(band, pitch, columns.length - 1);
    if (named === null) return null;
    if (named.isRun) {
      const run = { row: told.rows.length, rows: band.rows.length };
      told.runs.push(run);
      if (named.isBetween) between.push(run);
    }
    told.rows.push(...named.rows);
  }
  // One name at the height of one row may be the name of this row alone.
  return told.runs.length > 1 || between.length > 0 ? told : null;
}

/** Where rules cross the column of the names and most of the table. */
function edgesOfBands({ left, right }: Column, marks: Marks, box: Box): number[] {
  const { across } = stretchesOf(marks, box);
  const isAcross = (at: number): boolean =>
    coveredLength(across, at, left, right) >= PARTED * (right - left) &&
    coveredLength(across, at, box.left, box.right) >= PARTED * boxWidth(box);
  return edgesAcross(across, box).filter(isAcross);
}

const yOf = (row: readonly Label[]): number => row.reduce((sum, { y }) => sum + y, 0) / row.length;

function bandsOf(lines: readonly Label[][], first: Column, edges: readonly number[]): Band[] {
  const isName = ({ box }: Label): boolean => box.right <= first.right + 1;
  const bandAt = (y: number): number => edges.filter((edge) => edge < y).length;
  return [...Map.groupBy(lines, (line) => bandAt(yOf(line)))]
    .toSorted(([a], [b]) => a - b)
    .map(([, own]) => ({
      lines: own,
      rows: own.map((line) => line.filter((label) => !isName(label))).filter((row) => row.length > 0),
      names: own.flatMap((line) => line.filter(isName)).toSorted((a, b) => a.y - b.y),
    }));
}

/** The distance between two rows of one group, in the middle of all; 0 where no group has two. */
function closestRows(bands: readonly Band[]): number {
  const steps = bands.flatMap(({ rows }) => rows.slice(1).map((row, at) => yOf(row) - yOf(rows[at] ?? row)));
  return steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0;
}

interface NamedBand {
  rows: Label[][];
  /** One name tells about several rows. */
  isRun: boolean;
  /** It has a line at the height of no row. */
  isBetween: boolean;
}

const isHead = ({ rows }: Band): boolean => {
  const labels = rows.flat();
  return labels.filter(({ value }) => value !== null).length * 2 < labels.length;
};

const asPrinted = ({ lines }: Band): NamedBand => ({ rows: lines, isRun: false, isBetween: false });

function nameBand({ rows, names }: Band, pitch: number, columns: number): NamedBand | null {
  const isAt = (name: Label, row: readonly Label[]): boolean =>
    Math.abs(name.y - yOf(row)) <= OFF_ROW * pitch;
  const [only, ...more] = rows;
  if (only !== undefined && more.length === 0)
    return { rows: [[...names, ...only]], isRun: false, isBetween: false };
  const isEachNamed =
    names.length === rows.length &&
    rows.every((row, at) => names.slice(at, at + 1).some((name) => isAt(name, row)));
  if (isEachNamed)
    return {
      rows: rows.map((row, at) => [...names.slice(at, at + 1), ...row]),
      isRun: false,
      isBetween: false,
    };
  if (!isOneName(names) || !rows.every((row) => isWholeRow(row, columns))) return null;
  const [top, bottom] = [names[0]?.y ?? 0, names.at(-1)?.y ?? 0];
  const middle = (yOf(rows[0] ?? []) + yOf(rows.at(-1) ?? [])) / 2;
  if (Math.abs((top + bottom) / 2 - middle) > OFF_MIDDLE * pitch) return null;
  return {
    rows: rows.map((row) => [...names, ...row]),
    isRun: true,
    isBetween: names.some((name) => !rows.some((row) => isAt(name, row))),
  };
}

/** Its lines follow closely. */
const isOneName = (names: readonly Label[]): boolean =>
  names.length > 0 &&
  names.slice(1).every((name, at) => name.y - (names[at]?.y ?? 0) <= LINE_STEP * name.fontSize);

const isWholeRow = (row: readonly Label[], columns: number): boolean =>
  row.some(({ value }) => value !== null) && row.length >= FILLED * columns;
