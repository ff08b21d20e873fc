import type { Box } from '#server/ports/pdf.ts';
import { type Label, type Marks, outlineGrounds, roundTo } from '../../marks/index.ts';
import { bandedNames } from './banded-names.ts';
import type { CellSpan, ChartData } from './chart-data.ts';
import { crowdedRows, type FootedRows, footRows, joinWrappedHeads, stackedParts } from './ends-of-table.ts';
import { mergeHeads } from './merge-heads.ts';
import { readHeaded } from './read-headed.ts';
import { readRuledTable } from './read-ruled-table.ts';
import { ruledBy } from './ruled-heads.ts';
import { sharedNames } from './shared-names.ts';
import { splitLabels } from './split-labels.ts';
import {
  confidenceOf,
  gridRow,
  headRows,
  NUMERIC_ROW,
  reachesOver,
  readFigure,
  spread,
  strays,
  textOf,
  valueOfCell,
} from './table-cells.ts';
import { type Column, type GridRow, tableColumns, tableRows } from './table-grid.ts';
import { readLattice } from './table-lattice.ts';
import { centredNames, type NamedRun } from './tile-names.ts';

export interface ReadableTable {
  marks: Marks;
  labels: readonly Label[];
  box: Box;
}

/** Below it what stands in the cells says that the rules are no rules of a table. */
const WELL_RULED = 0.75;
const LEAST_ROWS = 2;
const LEAST_COLUMNS = 2;
const MOST_CELLS = 6000;
/** Rows that may reach over a gap between columns, as a share. */
const REACHING_ROWS = 0.12;
/** What a row between two others takes from the confidence. */
const CROWDED_ROW = 0.05;

const YEAR = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])?$/;

type Grid = GridRow[];

/** The cells of a table; null where its rows and columns cannot be told. The caller decides by the confidence. */
export function readTable(drawn: ReadableTable): ChartData | null {
  const table = { ...drawn, marks: { ...drawn.marks, bars: outlineGrounds(drawn.marks.bars) } };
  const labels = table.labels
    .filter(({ angle }) => angle === 0)
    .map((label) => ({ ...label, value: readFigure(label.text)?.value ?? null }));
  if (labels.length < LEAST_ROWS * LEAST_COLUMNS) return null;
  const lattice = readLattice(labels, table.marks, table.box);
  const ruled = lattice && readRuledTable(lattice);
  if (ruled !== null && ruled.confidence >= WELL_RULED) return ruled;
  const rows = tableRows(labels, table.marks, table.box);
  const footed = footRows(rows, table.marks, table.box);
  const ways = footed.foot.length > 0 ? [footed, { rows, foot: [] }] : [{ rows, foot: [] }];
  const headed = ways
    .map((way) => readHeaded(way, table))
    .find((data) => (data?.confidence ?? 0) >= WELL_RULED);
  if (headed != null) return headed;
  const read = ways.flatMap((way) => {
    const tried = new Set([0, 1, Math.floor(way.rows.length * REACHING_ROWS)]);
    return [...tried].flatMap((reaching) => {
      const data = way.rows.length < LEAST_ROWS ? null : readRows(way, table, reaching);
      return data === null ? [] : [data];
    });
  });
  return read.toSorted((a, b) => b.confidence - a.confidence)[0] ?? null;
}

function readRows(
  { rows: printedLines, foot }: FootedRows,
  { marks, box }: ReadableTable,
  reaching: number,
): ChartData | null {
  const columns = tableColumns(printedLines, marks, box, reaching);
  const lines = joinWrappedHeads(splitLabels(printedLines, columns), columns, { marks, box });
  const shared = sharedNames(lines, columns, { marks, box });
  const named = shared ?? centredNames(lines, columns) ?? bandedNames(lines, columns, { marks, box });
  const rows = named?.rows ?? lines;
  const told = shared?.rows ?? lines;
  if (!foot.every((texts) => reachesOver(texts, columns))) return null;
  if (columns.length < LEAST_COLUMNS || rows.length * columns.length > MOST_CELLS) return null;
  // Tables of one title that have not the same columns are no one table.
  const parts = stackedParts(told);
  if (parts.some((part) => parts.length > 1 && tableColumns(part, marks, box, 0).length !== columns.length))
    return null;
  const grid = rows.map((row) => gridRow(row, columns));
  const printed = headRows(grid);
  const body = grid.slice(printed);
  if (body.length === 0) return null;
  const numbers = columns.map((_, column) => isOfNumbers(body, column));
  const above = mergeHeads(grid.slice(0, printed), columns, {
    isOfNumbers: numbers,
    ruled: ruledBy(marks, box),
  });
  // Whatever stands in no column would be lost; a heading may stand between those that it is said of.
  const across = above.flat().flatMap((cell) => (cell !== null && cell.columns > 1 ? cell.texts : []));
  if (rows.flatMap((row) => strays(row, columns)).some((label) => !across.includes(label))) return null;
  const heads = above.length;
  const all = [...above, ...body];
  return {
    origin: 'cells',
    confidence: roundTo(
      confidenceOf(all, heads, columns.length) - CROWDED_ROW * crowdedRows(told, columns),
      3,
    ),
    error: 0,
    head: above.map(spread),
    units: columns.map(() => ''),
    rows: [...body, ...foot.map((texts) => footRow(texts, columns))].map((row) => row.map(valueOfCell)),
    spans: [
      ...spansOf(above, 0),
      ...spansOfRuns(named?.runs ?? [], {
        printed,
        heads,
        areHeadsTold: shared !== null && heads === printed && across.length > 0,
      }),
      ...spansOf(
        foot.map((texts) => footRow(texts, columns)),
        heads + body.length,
      ),
    ],
  };
}

interface Heads {
  /** Rows of headings as printed, and as they were merged. */
  printed: number;
  heads: number;
  areHeadsTold: boolean;
}

/** Of names of headings only where none of their rows were made one. */
const spansOfRuns = (runs: readonly NamedRun[], { printed, heads, areHeadsTold }: Heads): CellSpan[] =>
  runs
    .filter(({ row, rows }) => row >= printed || (areHeadsTold && row + rows <= printed))
    .map(({ row, rows, column = 0 }) => ({ row: row - printed + heads, column, rows, columns: 1 }));

const footRow = (texts: Label[], columns: readonly Column[]): GridRow =>
  columns.map((_, at) => (at === 0 ? { texts, columns: columns.length } : null));

function isOfNumbers(body: Grid, column: number): boolean {
  const texts = body.map((row) => textOf(row[column] ?? null)).filter((text) => text !== '');
  // Years in the first column name the rows.
  const isValue = (text: string): boolean => readFigure(text) !== null && (column > 0 || !YEAR.test(text));
  return texts.filter(isValue).length >= texts.length * NUMERIC_ROW;
}

const spansOf = (grid: Grid, from: number): CellSpan[] =>
  grid.flatMap((row, at) =>
    row.flatMap((cell, column) =>
      cell !== null && cell.columns > 1 ? [{ row: from + at, column, rows: 1, columns: cell.columns }] : [],
    ),
  );
