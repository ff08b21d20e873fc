import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { IndexDocument } from './document.ts';
import { firstRowIdOf, IDS_PER_SECOND, preferredPlace } from './row-id.ts';
import { decodeVector, type TermVector } from './term-vector.ts';

/** Writes to one index file. Calls must come from one thread, one after the other. */
export interface IndexWriter {
  /** Inserts or replaces. */
  upsert(documents: IndexDocument[]): void;
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

function addChange(changes: Changes, vector: TermVector, sign: 1 | -1): void {
  for (const hash of vector.hashes) changes.terms.set(hash | 0, (changes.terms.get(hash | 0) ?? 0) + sign);
  [1, vector.titleLength, vector.nameLength, vector.bodyLength].forEach((amount, i) => {
    changes.totals[i] = (changes.totals[i] ?? 0) + sign * amount;
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
  if (terms instanceof Uint8Array) addChange(changes, decodeVector(terms), -1);
  for (const statement of [...statements.deleteRows, ...statements.deleteIndexed]) statement.run(rowId);
}

/** Takes the first free row id of the document's second. */
function insertReport(statements: Statements, document: IndexDocument): number {
  const { id, pages, downloads } = document;
  const first = firstRowIdOf(document.publishedAt);
  const place = preferredPlace(id);
  for (let step = 0; step < IDS_PER_SECOND; step++) {
    const rowId = first + ((place + step) % IDS_PER_SECOND);
    if (statements.insertReport.run(rowId, id, pages, downloads).changes === 1) return rowId;
  }
  throw new RangeError(
    `more than ${IDS_PER_SECOND} reports were published in second ${document.publishedAt}`,
  );
}

function insertOne(statements: Statements, document: IndexDocument, changes: Changes): void {
  const rowId = insertReport(statements, document);
  const { title, organisation, author, stock, body, tag } = document;
  statements.insertVector.run(rowId, document.vector);
  statements.insertWhole.run(rowId, title, organisation, author, stock, body, tag);
  statements.insertHead.run(rowId, title, organisation, author, stock, tag);
  addChange(changes, decodeVector(document.vector), 1);
}

function writeChanges(statements: Statements, changes: Changes): void {
  for (const [hash, reports] of changes.terms) if (reports !== 0) statements.addTerm.run(hash >>> 0, reports);
  TOTALS.forEach((name, i) => {
    statements.addTotal.run(name, changes.totals[i] ?? 0);
  });
}

/** Row ids must ascend within a flush of the full-text table, or each step back would start a new segment. */
const inRowOrder = (documents: IndexDocument[]): IndexDocument[] =>
  [...new Map(documents.map((document) => [document.id, document])).values()].sort(
    (a, b) => a.publishedAt - b.publishedAt || preferredPlace(a.id) - preferredPlace(b.id),
  );

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
    upsert: (documents) => inTransaction((changes) => upsertAll(statements, documents, changes, () => true)),
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
    upsert: (documents) => {
      upsertAll(statements, documents, changes, (id) => loaded.has(id));
      for (const { id } of documents) loaded.add(id);
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
  documents: IndexDocument[],
  changes: Changes,
  mayBeThere: (id: number) => boolean,
): void {
  const ordered = inRowOrder(documents);
  for (const { id } of ordered) if (mayBeThere(id)) removeOne(statements, id, changes);
  for (const document of ordered) insertOne(statements, document, changes);
}

function removeAll(statements: Statements, ids: readonly number[], changes: Changes): void {
  for (const id of ids) removeOne(statements, id, changes);
}
