import type { Box } from '#server/ports/pdf.ts';
import { type Label, type Marks, roundTo } from '../../marks/index.ts';
import { bandedNames } from './banded-names.ts';
import type { CellSpan, ChartData } from './chart-data.ts';
import { crowdedRows, type FootedRows, stackedParts, totalOf } from './ends-of-table.ts';
import { type HeadLattice, headLattice } from './head-lattice.ts';
import { sharedNames } from './shared-names.ts';
import { splitLabels } from './split-labels.ts';
import { confidenceOf, gridRow, reachesOver, spread, strays, valueOfCell } from './table-cells.ts';
import { type Column, type GridRow, standsIn, tableColumns } from './table-grid.ts';
import { centredNames, middlePitch } from './tile-names.ts';

interface Place {
  marks: Marks;
  box: Box;
}

const MOST_CELLS = 6000;
/** Of the distance between two rows: a row of its own stands so far from others. */
const OWN_ROW = 0.8;
const CROWDED_ROW = 0.05;
/** Of what stands in a row: so many numbers make it one of values. */
const VALUES = 3;
const YEAR = /^(?:19|20)\d{2}(?:$|[年AEQH])/;

/**
 * A table whose headings lie in several rows between rules: columns are told by what stands below the headings alone, which may reach over
 * any gap. null where the headings are not so ruled, or something stands in no column.
 */
export function readHeaded({ rows: lines, foot }: FootedRows, place: Place): ChartData | null {
  const parts = partsOf(lines, place);
  if (parts === null || !foot.every((texts) => reachesOver(texts, parts.columns))) return null;
  const { heads, columns, sections, kept } = parts;
  const told = nameRows(kept, columns, place, sections.length > 0);
  if (told === null) return null;
  // What lies in one row under no other and names no more than one row each is read without this.
  const isPlain = heads.rows.length === 1 && told.totals.size + told.runs.length + sections.length === 0;
  if (isPlain && !parts.beginsAlone) return null;
  const rows = told.rows.map((row) => gridRow(row, columns));
  if (rows.flat().some((cell) => cell !== null && cell.columns > 1)) return null;
  // A lone text heads the rows below it.
  const filled = rows.filter((row) => row.filter((cell) => cell !== null).length > 1);
  const confidence =
    confidenceOf([...heads.rows, ...filled], heads.rows.length, columns.length) -
    CROWDED_ROW * crowdedRows(told.rows, columns);
  for (const [row, texts] of told.totals) (rows[row] ?? [])[0] = { texts, columns: told.names };
  const all = withSections(rows, told.rows, sections, columns.length);
  const whole = [...all, ...foot.map((texts) => across(texts, columns.length))];
  const printed = heads.rows.length;
  return {
    origin: 'cells',
    confidence: roundTo(confidence, 3),
    error: 0,
    head: heads.rows.map(spread),
    units: columns.map(() => ''),
    rows: whole.map((row) => row.map(valueOfCell)),
    spans: [
      ...heads.spans,
      ...told.runs.map((run) => ({ ...run, row: run.row + printed })),
      ...whole.flatMap((row, at) => spansOfRow(row, at + printed)),
    ],
  };
}

interface Parts {
  heads: HeadLattice;
  columns: Column[];
  /** Texts that are said of the rows below them. */
  sections: Label[][];
  /** The other rows under the headings. */
  kept: Label[][];
  /** What is right under the headings is one text. */
  beginsAlone: boolean;
}

function partsOf(lines: readonly Label[][], place: Place): Parts | null {
  const start = bodyStart(lines);
  const [body, valued] = [lines.slice(start), lines.filter(isOfValues)];
  if (start === 0 || valued.length < 2) return null;
  const among = tableColumns(valued, place.marks, place.box, 0);
  const sections = body.filter((line) => isSection(line, body, among));
  const kept = body.filter((line) => !sections.includes(line));
  const columns = columnsOf(kept, place);
  if (columns.length < 2 || lines.length * columns.length > MOST_CELLS) return null;
  const ofNumbers = columns.map((column) => isMostlyNumbers(kept, column));
  const heads = headLattice(splitLabels(lines.slice(0, start), columns), columns, { ...place, ofNumbers });
  if (heads === null || body.flat().some(({ y }) => y < heads.below) || stackedParts(kept).length > 1)
    return null;
  return { heads, columns, sections, kept, beginsAlone: lines[start]?.length === 1 };
}

const spansOfRow = (cells: GridRow, row: number): CellSpan[] =>
  cells.flatMap((cell, column) =>
    cell !== null && cell.columns > 1 ? [{ row, column, rows: 1, columns: cell.columns }] : [],
  );

/** The name of the last row, of what all sum up to, may stand between columns. */
function columnsOf(rows: readonly Label[][], { marks, box }: Place): Column[] {
  const [all, above] = [rows, rows.slice(0, -1)].map((some) => tableColumns(some, marks, box, 0));
  return (above?.length ?? 0) > (all?.length ?? 0) ? (above ?? []) : (all ?? []);
}

const across = (texts: Label[], columns: number): GridRow =>
  Array.from({ length: columns }, (_, at) => (at === 0 ? { texts, columns } : null));

const isNumber = ({ value, text }: Label): boolean => value !== null && !YEAR.test(text);
const isOfValues = (line: readonly Label[]): boolean => {
  const numbers = line.filter(isNumber).length;
  return numbers > 0 && numbers * VALUES >= line.length;
};

function isMostlyNumbers(rows: readonly Label[][], column: Column): boolean {
  const own = rows.flat().filter((label) => standsIn(label, column));
  return own.filter(isNumber).length * 2 >= own.length;
}

/** The first line of what is under the headings; a lone text right over values may head a part of them. */
function bodyStart(lines: readonly Label[][]): number {
  const first = lines.findIndex(isOfValues);
  const before = lines[first - 1];
  return first > 1 && before?.length === 1 && (lines[first - 2]?.length ?? 0) > 1
    ? first - 1
    : Math.max(0, first);
}

/** A lone text that reaches over columns, or stands in the middle of all and in a row of its own, is said of all. */
function isSection(line: readonly Label[], body: readonly Label[][], columns: readonly Column[]): boolean {
  const [text, ...more] = line;
  if (text === undefined || more.length > 0 || text.value !== null) return false;
  const met = columns.filter((column) => standsIn(text, column));
  const ends = (columns[0]?.left ?? 0) + (columns.at(-1)?.right ?? 0);
  const isMiddled =
    Math.abs(text.box.left + text.box.right - ends) / 2 <= text.fontSize && met[0] !== columns[0];
  const pitch = middlePitch(body.map(yOf));
  // Names of several rows stand between two of them.
  const isApart = body.every((other) => other === line || Math.abs(yOf(other) - text.y) >= OWN_ROW * pitch);
  return met.length > 1 || (isMiddled && isApart);
}

const yOf = (line: readonly Label[]): number => line[0]?.y ?? 0;

interface NamedRows {
  rows: Label[][];
  runs: CellSpan[];
  /** By its row: the name of one that stands over all columns of names. */
  totals: Map<number, Label[]>;
  /** Columns of names. */
  names: number;
}

/** The rows with the names that are said of several; what sums up stands at the end and under a name of its own. */
function nameRows(
  kept: readonly Label[][],
  columns: readonly Column[],
  place: Place,
  hasSections: boolean,
): NamedRows | null {
  const values = columns.findIndex((column) => isMostlyNumbers(kept, column));
  const totals = kept.map((row) => (values < 2 ? [] : totalOf(row, kept, columns.slice(0, values), place)));
  const last = totals.findLastIndex((name) => name.length === 0) + 1;
  const bare = kept.map((row, at) => row.filter((label) => !totals[at]?.includes(label)));
  const above = bare.slice(0, last);
  const named = hasSections
    ? null
    : (sharedNames(above, columns, { ...place, areBody: true }) ??
      centredNames(above, columns) ??
      bandedNames(above, columns, place));
  const rows = [...(named?.rows ?? above), ...bare.slice(last)];
  if (rows.some((row) => strays(row, columns).length > 0)) return null;
  const rowOf = ({ y, fontSize }: Label): number =>
    rows.findIndex((row) => row.some((other) => Math.abs(other.y - y) < fontSize / 2));
  return {
    rows,
    runs: (named?.runs ?? []).map(({ row, rows: count, column = 0 }) => ({
      row,
      rows: count,
      column,
      columns: 1,
    })),
    totals: new Map(totals.flat().map((name) => [rowOf(name), [name]])),
    names: values,
  };
}

/** The rows and the texts between them, from above. */
function withSections(
  rows: readonly GridRow[],
  lines: readonly Label[][],
  sections: readonly Label[][],
  columns: number,
): GridRow[] {
  const placed = [
    ...rows.map((row, at) => ({ y: yOf(lines[at] ?? []), row })),
    ...sections.map((line) => ({ y: yOf(line), row: across([...line], columns) })),
  ];
  return sections.length === 0 ? [...rows] : placed.toSorted((a, b) => a.y - b.y).map(({ row }) => row);
}
