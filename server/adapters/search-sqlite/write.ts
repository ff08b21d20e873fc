import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { COLUMN_COUNT, type DocumentBatch, type DocumentHead } from './document.ts';
import { firstRowIdOf, IDS_PER_SECOND, preferredPlace } from './row-id.ts';
import { decodeVector } from './term-vector.ts';

/** Writes to one index file. Calls must come from one thread, one after the other. */
export interface IndexWriter {
  /** Inserts or replaces. */
  upsert(batch: DocumentBatch): void;
  remove(ids: number[]): void;
  /** Ends a load. */
  finish(): void;
}

const TOTALS = ['reports', 'title', 'names', 'body'] as const;

/** Changes of document frequency and of the totals that averages come from. */
interface Changes {
  /** By hash as a signed number, which the engine keeps as a small integer. */
  terms: Map<number, number>;
  totals: number[];
}

const noChanges = (): Changes => ({ terms: new Map(), totals: [0, 0, 0, 0] });

function addAll(changes: Changes, { heads, terms, termReports, lengths }: DocumentBatch): void {
  terms.forEach((hash, i) => {
    changes.terms.set(hash, (changes.terms.get(hash) ?? 0) + (termReports[i] ?? 0));
  });
  addTotals(changes, [heads.length, lengths.title, lengths.names, lengths.body]);
}

function takeOne(changes: Changes, encoded: Uint8Array): void {
  const vector = decodeVector(encoded);
  for (const hash of vector.hashes) changes.terms.set(hash | 0, (changes.terms.get(hash | 0) ?? 0) - 1);
  addTotals(changes, [-1, -vector.titleLength, -vector.nameLength, -vector.bodyLength]);
}

function addTotals(changes: Changes, amounts: number[]): void {
  amounts.forEach((amount, i) => {
    changes.totals[i] = (changes.totals[i] ?? 0) + amount;
  });
}

function prepareStatements(database: DatabaseSync) {
  const prepare = (sql: string): StatementSync => database.prepare(sql);
  return {
    rowOf: prepare('SELECT row_id FROM report WHERE report_id = ?'),
    vectorOf: prepare('SELECT terms FROM vector WHERE row_id = ?'),
    insertReport: prepare(
      'INSERT INTO report (row_id, report_id, pages, downloads) VALUES (?, ?, ?, ?) ON CONFLICT (row_id) DO NOTHING',
    ),
    insertVector: prepare('INSERT INTO vector (row_id, terms) VALUES (?, ?)'),
    insertWhole: prepare(
      'INSERT INTO whole (rowid, title, organisation, author, stock, body, tag) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ),
    insertHead: prepare(
      'INSERT INTO head (rowid, title, organisation, author, stock, tag) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    deleteRows: ['report', 'vector'].map((table) => prepare(`DELETE FROM ${table} WHERE row_id = ?`)),
    deleteIndexed: ['whole', 'head'].map((table) => prepare(`DELETE FROM ${table} WHERE rowid = ?`)),
    addTerm: prepare(
      'INSERT INTO term (hash, reports) VALUES (?, ?) ON CONFLICT (hash) DO UPDATE SET reports = reports + excluded.reports',
    ),
    addTotal: prepare(
      'INSERT INTO total (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value',
    ),
  };
}

type Statements = ReturnType<typeof prepareStatements>;

function removeOne(statements: Statements, id: number, changes: Changes): void {
  const rowId = statements.rowOf.get(id)?.row_id;
  if (typeof rowId !== 'number') return;
  const terms = statements.vectorOf.get(rowId)?.terms;
  if (terms instanceof Uint8Array) takeOne(changes, terms);
  for (const statement of [...statements.deleteRows, ...statements.deleteIndexed]) statement.run(rowId);
}

/** Takes the first free row id of the document's second. */
function insertReport(statements: Statements, { id, publishedAt, pages, downloads }: DocumentHead): number {
  const first = firstRowIdOf(publishedAt);
  const place = preferredPlace(id);
  for (let step = 0; step < IDS_PER_SECOND; step++) {
    const rowId = first + ((place + step) % IDS_PER_SECOND);
    if (statements.insertReport.run(rowId, id, pages, downloads).changes === 1) return rowId;
  }
  throw new RangeError(`more than ${IDS_PER_SECOND} reports were published in second ${publishedAt}`);
}

function insertAll(statements: Statements, { heads, bytes, ends }: DocumentBatch): void {
  let from = 0;
  let next = 0;
  const part = (): Uint8Array => {
    const to = ends[next++] ?? from;
    const found = bytes.subarray(from, to);
    from = to;
    return found;
  };
  for (const head of heads) {
    const rowId = insertReport(statements, head);
    const columns = Array.from({ length: COLUMN_COUNT }, part);
    const [title = NONE, organisation = NONE, author = NONE, stock = NONE, body = NONE, tag = NONE] = columns;
    // The full-text tables read bytes as the UTF-8 they are.
    statements.insertWhole.run(rowId, title, organisation, author, stock, body, tag);
    statements.insertHead.run(rowId, title, organisation, author, stock, tag);
    statements.insertVector.run(rowId, part());
  }
}

const NONE = new Uint8Array(0);

function writeChanges(statements: Statements, changes: Changes): void {
  for (const [hash, reports] of changes.terms) if (reports !== 0) statements.addTerm.run(hash >>> 0, reports);
  TOTALS.forEach((name, i) => {
    statements.addTotal.run(name, changes.totals[i] ?? 0);
  });
}

/** Each call is one transaction. */
export function createIndexWriter(database: DatabaseSync): IndexWriter {
  const statements = prepareStatements(database);
  const inTransaction = (work: (changes: Changes) => void) => {
    const changes = noChanges();
    database.exec('BEGIN IMMEDIATE');
    try {
      work(changes);
      writeChanges(statements, changes);
      database.exec('COMMIT');
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  };
  return {
    upsert: (batch) => inTransaction((changes) => upsertAll(statements, batch, changes, () => true)),
    remove: (ids) => inTransaction((changes) => removeAll(statements, ids, changes)),
    finish: () => undefined,
  };
}

/**
 * All calls up to `finish` are one transaction: each commit would write a segment to merge later. Statistics stay in memory until then.
 * After an error the file is of no use.
 */
export function createIndexLoader(database: DatabaseSync): IndexWriter {
  const statements = prepareStatements(database);
  const changes = noChanges();
  /** Nearly every report of a load is new: only the others are looked for in the tables. */
  const loaded = new Set<number>();
  database.exec('BEGIN');
  return {
    upsert: (batch) => {
      upsertAll(statements, batch, changes, (id) => loaded.has(id));
      for (const { id } of batch.heads) loaded.add(id);
    },
    remove: (ids) => removeAll(statements, ids, changes),
    finish: () => {
      writeChanges(statements, changes);
      database.exec('COMMIT');
    },
  };
}

function upsertAll(
  statements: Statements,
  batch: DocumentBatch,
  changes: Changes,
  mayBeThere: (id: number) => boolean,
): void {
  for (const { id } of batch.heads) if (mayBeThere(id)) removeOne(statements, id, changes);
  insertAll(statements, batch);
  addAll(changes, batch);
}

function removeAll(statements: Statements, ids: readonly number[], changes: Changes): void {
  for (const id of ids) removeOne(statements, id, changes);
}
