import type { DatabaseSync } from 'node:sqlite';
import { COLUMN_COUNT, COLUMNS } from '../document.ts';
import { createReportRows } from '../report-rows.ts';
import { createStatistics } from '../statistics.ts';
import {
  AVERAGES_ROW,
  FTS5_FORMAT,
  type Segment,
  STRUCTURE_ROW,
  structureRecord,
  varints,
} from './fts5-records.ts';
import { type SegmentDocuments, writeInverted } from './inverted-segment.ts';
import type { LoadBatch } from './load-batch.ts';
import { createSegmentWriter } from './segment-writer.ts';
import type { SortedTerms } from './term-table.ts';

/** Fills the tables of a new index file. Errors leave a file that is of no use. */
export interface SegmentLoader {
  /** No report of it may have been there before. */
  append(batch: LoadBatch): void;
  /** Call it behind a batch that ended a segment. */
  finish(): void;
}

/** One full-text table being filled. */
interface TableLoader {
  /** Notes a row with its tokens in each of all columns. */
  row(rowId: number, tokensOf: readonly number[]): void;
  segment(documents: SegmentDocuments, terms: SortedTerms): void;
  finish(): void;
}

function createTableLoader(
  database: DatabaseSync,
  table: string,
  columns: readonly number[],
  pageSize: number,
): TableLoader {
  const format = database.prepare(`SELECT v FROM ${table}_config WHERE k = 'version'`).get()?.v;
  if (format !== FTS5_FORMAT)
    throw new Error(`FTS5 of this SQLite writes format ${String(format)}, the loader ${FTS5_FORMAT}`);
  const insertData = database.prepare(`INSERT INTO ${table}_data (id, block) VALUES (?, ?)`);
  const insertLeaf = database.prepare(`INSERT INTO ${table}_idx (segid, term, pgno) VALUES (?, ?, ?)`);
  const insertSize = database.prepare(`INSERT INTO ${table}_docsize (id, sz, origin) VALUES (?, ?, ?)`);
  const replaceData = database.prepare(`REPLACE INTO ${table}_data (id, block) VALUES (?, ?)`);
  const segments: Segment[] = [];
  const totals = columns.map(() => 0);
  let rows = 0;
  return {
    row(rowId, tokensOf) {
      const sizes = columns.map((column) => tokensOf[column] ?? 0);
      sizes.forEach((size, i) => {
        totals[i] = (totals[i] ?? 0) + size;
      });
      insertSize.run(rowId, varints(sizes), segments.length + 1);
      rows++;
    },
    segment(documents, terms) {
      const id = segments.length + 1;
      const writer = createSegmentWriter(id, pageSize, {
        data: (row, bytes) => insertData.run(row, bytes),
        leaf: (term, leaf, hasIndex) => insertLeaf.run(id, term, 2 * leaf + (hasIndex ? 1 : 0)),
      });
      writeInverted(documents, columns, terms, writer);
      segments.push({ id, pages: writer.finish(), rows: documents.rowIds.length });
    },
    finish() {
      const structure = database
        .prepare(`SELECT block FROM ${table}_data WHERE id = ?`)
        .get(STRUCTURE_ROW)?.block;
      if (!(structure instanceof Uint8Array)) throw new Error(`the table ${table} has no structure record`);
      replaceData.run(STRUCTURE_ROW, structureRecord(structure, segments));
      replaceData.run(AVERAGES_ROW, varints([rows, ...totals]));
    },
  };
}

/** What a segment needs of a batch, until it is written. */
interface BatchTokens extends Pick<LoadBatch, 'tokens' | 'columnEnds'> {
  reports: number;
}

/** The batches of one segment as one run, ascending by row id. */
function joinBatches(batches: readonly BatchTokens[], rowIds: readonly number[]): SegmentDocuments {
  const found = batches
    .flatMap((batch) => Array.from({ length: batch.reports }, (_, report) => ({ batch, report })))
    .map((document, i) => ({ ...document, rowId: rowIds[i] ?? 0 }));
  found.sort((a, b) => a.rowId - b.rowId);
  const tokens = new Uint32Array(batches.reduce((sum, batch) => sum + batch.tokens.length, 0));
  const columnEnds = new Uint32Array(found.length * COLUMN_COUNT);
  let at = 0;
  found.forEach(({ batch, report }, i) => {
    const first = report * COLUMN_COUNT;
    const start = first === 0 ? 0 : (batch.columnEnds[first - 1] ?? 0);
    const end = batch.columnEnds[first + COLUMN_COUNT - 1] ?? 0;
    tokens.set(batch.tokens.subarray(start, end), at);
    for (let column = 0; column < COLUMN_COUNT; column++)
      columnEnds[i * COLUMN_COUNT + column] = at + (batch.columnEnds[first + column] ?? 0) - start;
    at += end - start;
  });
  return {
    rowIds: Float64Array.from(found, ({ rowId }) => rowId),
    tokens,
    columnEnds,
    columnCount: COLUMN_COUNT,
  };
}

const ALL_COLUMNS = COLUMNS.map((_, column) => column);
const HEAD_COLUMNS = ALL_COLUMNS.filter((column) => COLUMNS[column] !== 'body');

export function createSegmentLoader(database: DatabaseSync, pageSize: number): SegmentLoader {
  const insertReport = createReportRows(database);
  const insertVector = database.prepare('INSERT INTO vector (row_id, downloads, terms) VALUES (?, ?, ?)');
  const statistics = createStatistics(database);
  const tables = [
    createTableLoader(database, 'whole', ALL_COLUMNS, pageSize),
    createTableLoader(database, 'head', HEAD_COLUMNS, pageSize),
  ];
  let batches: BatchTokens[] = [];
  let rowIds: number[] = [];

  function insertRows({ heads, columnEnds, vectors, vectorEnds }: LoadBatch): void {
    heads.forEach((head, report) => {
      const rowId = insertReport(head);
      rowIds.push(rowId);
      insertVector.run(
        rowId,
        head.downloads,
        vectors.subarray(report === 0 ? 0 : vectorEnds[report - 1], vectorEnds[report]),
      );
      const tokensOf = ALL_COLUMNS.map((column) => {
        const at = report * COLUMN_COUNT + column;
        return (columnEnds[at] ?? 0) - (at === 0 ? 0 : (columnEnds[at - 1] ?? 0));
      });
      for (const table of tables) table.row(rowId, tokensOf);
    });
  }

  database.exec('BEGIN');
  return {
    append(batch) {
      insertRows(batch);
      if (batch.statistics) statistics.add(batch.statistics);
      const { heads, tokens, columnEnds } = batch;
      batches.push({ reports: heads.length, tokens, columnEnds });
      if (!batch.segmentTerms) return;
      const documents = joinBatches(batches, rowIds);
      batches = [];
      rowIds = [];
      if (documents.rowIds.length > 0)
        for (const table of tables) table.segment(documents, batch.segmentTerms);
    },
    finish() {
      for (const table of tables) table.finish();
      statistics.write();
      database.exec('COMMIT');
    },
  };
}
