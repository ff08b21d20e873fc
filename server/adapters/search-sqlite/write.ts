import type { DatabaseSync } from 'node:sqlite';
import { COLUMN_COUNT, type DocumentBatch } from './document.ts';
import { createReportRows } from './report-rows.ts';
import { createStatistics } from './statistics.ts';

/** Writes to one live index file. Calls must come from one thread, one after the other; each is one transaction. */
export interface IndexWriter {
  /** Inserts or replaces. */
  upsert(batch: DocumentBatch): void;
  remove(ids: number[]): void;
}

const NONE = new Uint8Array(0);

function createInserter(database: DatabaseSync): (batch: DocumentBatch) => void {
  const insertReport = createReportRows(database);
  const insertVector = database.prepare('INSERT INTO vector (row_id, downloads, terms) VALUES (?, ?, ?)');
  const insertWhole = database.prepare(
    'INSERT INTO whole (rowid, title, organisation, author, stock, body, tag) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const insertHead = database.prepare(
    'INSERT INTO head (rowid, title, organisation, author, stock, tag) VALUES (?, ?, ?, ?, ?, ?)',
  );
  return ({ heads, bytes, ends }) => {
    let from = 0;
    let next = 0;
    const part = (): Uint8Array => {
      const to = ends[next++] ?? from;
      const found = bytes.subarray(from, to);
      from = to;
      return found;
    };
    for (const head of heads) {
      const rowId = insertReport(head);
      const columns = Array.from({ length: COLUMN_COUNT }, part);
      const [title = NONE, organisation = NONE, author = NONE, stock = NONE, body = NONE, tag = NONE] =
        columns;
      // The full-text tables read bytes as the UTF-8 they are.
      insertWhole.run(rowId, title, organisation, author, stock, body, tag);
      insertHead.run(rowId, title, organisation, author, stock, tag);
      insertVector.run(rowId, head.downloads, part());
    }
  };
}

/** Takes a report out of every table; gives its encoded vector, undefined where there was no such report. */
function createRemover(database: DatabaseSync): (id: number) => Uint8Array | undefined {
  const rowOf = database.prepare('SELECT row_id FROM report WHERE report_id = ?');
  const vectorOf = database.prepare('SELECT terms FROM vector WHERE row_id = ?');
  const deletes = [
    ...['report', 'vector'].map((table) => database.prepare(`DELETE FROM ${table} WHERE row_id = ?`)),
    ...['whole', 'head'].map((table) => database.prepare(`DELETE FROM ${table} WHERE rowid = ?`)),
  ];
  return (id) => {
    const rowId = rowOf.get(id)?.row_id;
    if (typeof rowId !== 'number') return undefined;
    const terms = vectorOf.get(rowId)?.terms;
    for (const statement of deletes) statement.run(rowId);
    return terms instanceof Uint8Array ? terms : undefined;
  };
}

export function createIndexWriter(database: DatabaseSync): IndexWriter {
  const statistics = createStatistics(database);
  const insert = createInserter(database);
  const removeOne = createRemover(database);
  const remove = (id: number): void => {
    const vector = removeOne(id);
    if (vector) statistics.takeOne(vector);
  };
  const inTransaction = (work: () => void): void => {
    database.exec('BEGIN IMMEDIATE');
    try {
      work();
      statistics.write();
      database.exec('COMMIT');
    } catch (error) {
      statistics.forget();
      // On a full disk the engine has rolled back already; a second time would hide why.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };
  return {
    upsert: (batch) =>
      inTransaction(() => {
        for (const { id } of batch.heads) remove(id);
        insert(batch);
        statistics.add(batch.statistics);
      }),
    remove: (ids) => inTransaction(() => ids.forEach(remove)),
  };
}
