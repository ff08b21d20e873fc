import type { Box } from '#server/ports/pdf.ts';
import { coveredLength, type Label, type Marks, type Stretch, stretchesOf } from '../../marks/index.ts';
import { type Column, isDash, standsIn } from './table-grid.ts';
import { type NamedRun, tileNames } from './tile-names.ts';

export interface SharedNames {
  /** The rows, each with its names. */
  rows: Label[][];
  /** Of more than one row. */
  runs: (NamedRun & { column: number })[];
}

/** Of a column's labels: so many numbers make it one of values, in which each row has its own. */
const NUMBERS = 0.5;
/** Of the columns beside the names: a row that fills fewer may be a line of the row above. */
const FILLED = 0.5;
const LEAST_ROWS = 3;
const MOST_HEADS = 4;
/** Of the name's column: a rule along so much of it parts two groups. */
const PARTED = 0.6;

interface Row {
  y: number;
  labels: Label[];
}

/**
 * The rows of a table in which names of any column are said of several rows, each in their middle: between rules that run through its
 * column, or one after the other down the whole table. Rows are told by the columns of values. null where no name is shared, or where
 * something stands at the height of no row and is not told.
 */
export const sharedNames = (
  lines: readonly Label[][],
  columns: readonly Column[],
  place: Place,
): SharedNames | null =>
  // That nothing can be said of several rows is said by one dash in their middle.
  (lines.flat().some(isDash) ? namesOver(lines, columns, { ...place, withDashes: true }) : null) ??
  namesOver(lines, columns, { ...place, withDashes: false });

interface Place {
  marks: Marks;
  box: Box;
  areBody?: boolean;
}

function namesOver(
  lines: readonly Label[][],
  columns: readonly Column[],
  { marks, box, areBody = false, withDashes }: Place & { withDashes: boolean },
): SharedNames | null {
  const labels = lines.flat();
  const placed = columns.map((_, at) => labels.filter((label) => isOnlyIn(label, columns, at)));
  const ofValues = placed.map(isOfValues);
  const isSaid =
    (column: number) =>
    (label: Label): boolean =>
      ofValues[column] !== true || (withDashes && isDash(label));
  const rows = valueRows(lines, new Set(placed.flatMap((own, at) => own.filter(isSaid(at)))));
  if (rows.length < LEAST_ROWS) return null;
  const { across } = stretchesOf(marks, box);
  const told: SharedNames = { rows: rows.map(({ labels }) => [...labels]), runs: [] };
  for (const [column, names] of placed.entries()) {
    if (!names.some(isSaid(column))) continue;
    const place = columns[column] ?? { left: 0, right: 0 };
    const runs = tileNames(names, {
      ys: rows.map(({ y }) => y),
      edges: edgesThrough(place, across, box),
      areBody,
    });
    if (runs === null) return null;
    for (const run of runs) {
      const said = run.names.filter(isSaid(column));
      if (run.rows > 1 && said.length < run.names.length) return null;
      for (const row of told.rows.slice(run.row, run.row + run.rows)) row.push(...said);
      if (run.rows > 1) told.runs.push({ row: run.row, rows: run.rows, column });
    }
  }
  const values = columns.length - new Set(told.runs.map(({ column }) => column)).size;
  const areWhole = told.runs.every((run) => isHead(run, rows) || isOfWholeRows(run, rows, told.rows, values));
  if (told.runs.length === 0 || !areWhole) return null;
  return { ...told, rows: told.rows.map((row) => row.toSorted((a, b) => a.box.left - b.box.left)) };
}

const isOnlyIn = (label: Label, columns: readonly Column[], at: number): boolean =>
  columns.every((column, other) => standsIn(label, column) === (other === at));

const isOfValues = (labels: readonly Label[]): boolean =>
  labels.filter(({ value }) => value !== null).length >= labels.length * NUMBERS;

/** Lines with something that stands in no column of names alone; headings may stand between those that they are said of. */
function valueRows(lines: readonly Label[][], names: ReadonlySet<Label>): Row[] {
  return lines
    .map((line) => line.filter((label) => !names.has(label)))
    .filter((labels) => labels.length > 0)
    .map((labels) => ({ y: labels.reduce((sum, { y }) => sum + y, 0) / labels.length, labels }));
}

/** Where rules run through a column. */
function edgesThrough({ left, right }: Column, across: readonly Stretch[], box: Box): number[] {
  const isThrough = (at: number): boolean =>
    coveredLength(across, at, left, right) >= PARTED * (right - left);
  const ys = [...new Set(across.map(({ at }) => at))].filter((at) => at > box.top - 6 && at < box.bottom + 6);
  return ys.filter(isThrough).toSorted((a, b) => a - b);
}

const holdsNumber = ({ labels }: Row): boolean => labels.some(({ value }) => value !== null);

/** A heading over several rows of headings. */
const isHead = ({ row, rows: count }: NamedRun, rows: readonly Row[]): boolean =>
  row === 0 && count < MOST_HEADS && !rows.slice(0, count).some(holdsNumber);

const isOfWholeRows = (
  { row, rows: count }: NamedRun,
  rows: readonly Row[],
  told: readonly Label[][],
  values: number,
): boolean =>
  rows.slice(row, row + count).every(holdsNumber) &&
  told.slice(row, row + count).every((labels) => labels.length >= FILLED * values);
