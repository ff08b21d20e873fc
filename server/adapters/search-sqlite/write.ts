import type { DatabaseSync } from 'node:sqlite';
import type { DocumentBatch } from './document.ts';
import { createDocumentRows } from './document-rows.ts';
import { columnsOf, headColumnsOf, type Layout } from './layout.ts';
import { createStatistics } from './statistics.ts';
import { createTagBlocks } from './tag-blocks.ts';

/** Writes to one index file. Calls must come from one thread, one after the other; each is one transaction. */
export interface IndexWriter {
  /** Inserts or replaces. */
  upsert(batch: DocumentBatch): void;
  remove(ids: readonly number[]): void;
  /** Ends a load. */
  finish(): void;
}

function createInserter(database: DatabaseSync, layout: Layout): (batch: DocumentBatch) => number[] {
  const insertDocument = createDocumentRows(database);
  const insertVector = database.prepare('INSERT INTO vector (row_id, demand, terms) VALUES (?, ?, ?)');
  const columns = columnsOf(layout);
  const inHead = headColumnsOf(layout);
  const insertInto = (table: string, names: readonly string[]) =>
    database.prepare(
      `INSERT INTO ${table} (rowid, ${names.join(', ')}) VALUES (?${', ?'.repeat(names.length)})`,
    );
  const insertWhole = insertInto('whole', columns);
  const insertHead = insertInto(
    'head',
    inHead.map((column) => columns[column] ?? ''),
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
    return heads.map((head) => {
      const rowId = insertDocument(head);
      const texts = columns.map(part);
      // The full-text tables read bytes as the UTF-8 they are.
      insertWhole.run(rowId, ...texts);
      insertHead.run(rowId, ...inHead.map((column) => texts[column] ?? null));
      insertVector.run(rowId, head.demand, part());
      return rowId;
    });
  };
}

interface Removed {
  rowId: number;
  /** Encoded. */
  vector: Uint8Array;
}

/** Takes a document out of every table; gives undefined where there was no such document. */
function createRemover(database: DatabaseSync): (id: number) => Removed | undefined {
  const rowOf = database.prepare('SELECT row_id FROM document WHERE document_id = ?');
  const vectorOf = database.prepare('SELECT terms FROM vector WHERE row_id = ?');
  const deletes = [
    ...['document', 'vector'].map((table) => database.prepare(`DELETE FROM ${table} WHERE row_id = ?`)),
    ...['whole', 'head'].map((table) => database.prepare(`DELETE FROM ${table} WHERE rowid = ?`)),
  ];
  return (id) => {
    const rowId = rowOf.get(id)?.row_id;
    if (typeof rowId !== 'number') return undefined;
    const vector = vectorOf.get(rowId)?.terms;
    for (const statement of deletes) statement.run(rowId);
    return vector instanceof Uint8Array ? { rowId, vector } : undefined;
  };
}

/** `load`: nobody reads the file until `finish`, and nothing is written for readers before. */
export function createIndexWriter(
  database: DatabaseSync,
  layout: Layout,
  mode: 'live' | 'load' = 'live',
): IndexWriter {
  const statistics = createStatistics(database);
  const insert = createInserter(database, layout);
  const removeOne = createRemover(database);
  const tagBlocks = createTagBlocks(database);
  const touch = mode === 'live' ? tagBlocks.touch : () => undefined;
  const remove = (id: number): void => {
    const removed = removeOne(id);
    if (removed === undefined) return;
    statistics.takeOne(removed.vector);
    touch(removed.rowId);
  };
  const inTransaction = (work: () => void): void => {
    database.exec('BEGIN IMMEDIATE');
    try {
      work();
      statistics.write();
      tagBlocks.write();
      database.exec('COMMIT');
    } catch (error) {
      statistics.forget();
      tagBlocks.forget();
      // On a full disk the engine has rolled back already; a second time would hide why.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };
  return {
    upsert: (batch) =>
      inTransaction(() => {
        for (const { id } of batch.heads) remove(id);
        insert(batch).forEach(touch);
        statistics.add(batch.statistics);
      }),
    remove: (ids) => inTransaction(() => ids.forEach(remove)),
    finish: () => inTransaction(tagBlocks.writeAll),
  };
}
