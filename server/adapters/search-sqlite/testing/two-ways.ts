import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createSegmenter } from '#server/platform/text/segment.ts';
import type { IndexedReport } from '#server/ports/search-index.ts';
import { makeDocuments } from '../document.ts';
import { createBatchMaker } from '../load/load-batch.ts';
import { createSegmentLoader } from '../load/segment-loader.ts';
import { createIndexFile, finishIndexFile, LEAF_BYTES, openIndexFile } from '../schema.ts';
import { createIndexWriter } from '../write.ts';

/** The two ways into an index file, and what is in it: a load must hold what FTS5 itself would have written. */
export const segmenter = createSegmenter([]);

interface LoadSizes {
  pageSize: number;
  segmentTokens?: number;
  batchReports: number;
}

/** Loads the reports into a new file. Its segments stay apart until `finishIndexFile`. */
export function load(
  path: string,
  reports: readonly IndexedReport[],
  { pageSize, segmentTokens, batchReports }: LoadSizes = { pageSize: LEAF_BYTES, batchReports: 1 },
): void {
  rmSync(path, { force: true });
  const database = createIndexFile(path, pageSize);
  const loader = createSegmentLoader(database, pageSize);
  const maker = createBatchMaker(segmenter, segmentTokens);
  for (let from = 0; from < reports.length; from += batchReports)
    loader.append(maker.batch(reports.slice(from, from + batchReports), false));
  loader.append(maker.batch([], true));
  loader.finish();
  database.close();
}

/** Inserts them into a new file through FTS5's own door. */
export function insert(path: string, reports: readonly IndexedReport[]): void {
  rmSync(path, { force: true });
  createIndexFile(path).close();
  finishIndexFile(path);
  const database = openIndexFile(path, 'write');
  createIndexWriter(database).upsert(makeDocuments(reports, segmenter));
  database.close();
}

/** Every token with its row, column and places, and the tables beside. Fails where FTS5 finds its tables damaged. */
export function contentsOf(path: string) {
  const database = new DatabaseSync(path);
  const rows = (sql: string): unknown[] => {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    return statement.all();
  };
  const tables = ['whole', 'head'].map((table) => {
    database.exec(`INSERT INTO ${table}(${table}, rank) VALUES ('integrity-check', 1)`);
    database.exec(`CREATE VIRTUAL TABLE temp.${table}_words USING fts5vocab(main, ${table}, instance)`);
    return {
      count: Number(database.prepare(`SELECT count(*) AS count FROM temp.${table}_words`).get()?.count),
      places: rows(
        `SELECT term, doc, col, group_concat(offset) FROM temp.${table}_words GROUP BY term, doc, col`,
      ),
      sizes: rows(`SELECT id, hex(sz) FROM ${table}_docsize ORDER BY id`),
      averages: rows(`SELECT hex(block) FROM ${table}_data WHERE id = 1`),
    };
  });
  const rest = ['report', 'vector', 'term', 'total'].map((table) =>
    rows(`SELECT * FROM ${table} ORDER BY 1`),
  );
  database.close();
  return { tables, rest };
}
