import { existsSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { columnsOf, headColumnsOf, type Layout } from './layout.ts';

/** Raise it whenever tokens, columns, the tags or numbers of documents or the term vector change: an index of another format is rebuilt, not read. */
export const FORMAT = 12;

/**
 * Pages that a connection keeps, KiB. The file is not mapped into memory: each thread would map all of it once more, and the pages
 * that the operating system keeps anyway are read nearly as fast (docs/decisions/0014). There is one for each file in each thread.
 */
const CACHE_KIB = { read: 4_096, write: 8_192 };

/**
 * `whole` answers everything; `head` repeats the short fields, so that title searches and the title tier of `overall` need not
 * step over body text. Both are contentless: the text itself lives in PostgreSQL. The ascii tokenizer splits at spaces and
 * keeps every other character, where unicode61 drops characters newer than its Unicode 6.1 tables.
 */
const tablesOf = (columns: readonly string[], headColumns: readonly string[]): string => `
  CREATE TABLE document (row_id INTEGER PRIMARY KEY, document_id INTEGER NOT NULL UNIQUE, pages INTEGER NOT NULL,
    is_private INTEGER NOT NULL, tag_set INTEGER NOT NULL);
  CREATE TABLE tag_set (id INTEGER PRIMARY KEY, tags TEXT NOT NULL UNIQUE);
  CREATE TABLE tag (id INTEGER PRIMARY KEY, tag TEXT NOT NULL UNIQUE);
  CREATE TABLE tag_block (id INTEGER PRIMARY KEY AUTOINCREMENT, first INTEGER NOT NULL UNIQUE,
    rows BLOB NOT NULL, ends BLOB NOT NULL, tags BLOB NOT NULL);
  CREATE TABLE vector (row_id INTEGER PRIMARY KEY, demand INTEGER NOT NULL, terms BLOB NOT NULL);
  CREATE TABLE term (hash INTEGER PRIMARY KEY, documents INTEGER NOT NULL);
  CREATE TABLE total (name TEXT PRIMARY KEY, value REAL NOT NULL) WITHOUT ROWID;
  CREATE TABLE layout (columns TEXT NOT NULL);
  CREATE VIRTUAL TABLE whole USING fts5(${columns.join(', ')},
    content='', contentless_delete=1, tokenize='ascii', detail=full);
  CREATE VIRTUAL TABLE head USING fts5(${headColumns.join(', ')},
    content='', contentless_delete=1, tokenize='ascii', detail=full);
`;

/** Bytes of a leaf of the full-text tables; large ones suit long posting lists, and one fits into a page of the file. */
const LEAF_BYTES = 16_000;

/** Words are gathered in memory up to so much before they are written: fewer segments to merge at the end. */
const LOAD_HASH_BYTES = 64 * 2 ** 20;

/** Creates an empty index at `path`, tuned for one long load: nothing is durable until `finishIndexFile`. */
export function createIndexFile(path: string, layout: Layout): DatabaseSync {
  const database = new DatabaseSync(path);
  database.exec(
    'PRAGMA page_size = 16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;',
  );
  database.exec('PRAGMA cache_size = -262144; PRAGMA temp_store = MEMORY;');
  const columns = columnsOf(layout);
  database.exec(
    tablesOf(
      columns,
      headColumnsOf(layout).map((column) => columns[column] ?? ''),
    ),
  );
  database.prepare('INSERT INTO layout (columns) VALUES (?)').run(JSON.stringify(layout.fields));
  for (const table of ['whole', 'head']) {
    database.exec(`INSERT INTO ${table}(${table}, rank) VALUES ('pgsz', ${LEAF_BYTES})`);
    database.exec(`INSERT INTO ${table}(${table}, rank) VALUES ('hashsize', ${LOAD_HASH_BYTES})`);
  }
  return database;
}

/** Behind the name of a build: its pages in order, without those that merging left free. */
const PACKED = '-compacted';

/** SQLite's codes: no room and no file to be made there, whatever stands in their upper part; writing refused, as by a quota. */
const [FULL, CANNOT_OPEN] = [13, 14];
const WRITING_FAILED = new Set([778, 1034, 1546, 4106]);

function isForWantOfPlace(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
  return [FULL, CANNOT_OPEN].includes(code & 0xff) || WRITING_FAILED.has(code);
}

/** A seventh of what was just written is room that merging left. Where the disk has no place for a second copy it stays so. */
function packIndexFile(path: string): void {
  const packed = path + PACKED;
  const drop = () => existsSync(packed) && rmSync(packed);
  drop();
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA cache_size = -65536');
    database.prepare('VACUUM INTO ?').run(packed);
  } catch (error) {
    drop();
    if (isForWantOfPlace(error)) return;
    throw error;
  } finally {
    database.close();
  }
  renameSync(packed, path);
}

/** Ends the load: one segment a table, packed, ordinary settings, marked complete. The caller still syncs and renames. */
export function finishIndexFile(path: string): void {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -262144;');
  for (const table of ['whole', 'head']) {
    database.exec(`INSERT INTO ${table}(${table}) VALUES ('optimize')`);
    database.exec(`INSERT INTO ${table}(${table}, rank) VALUES ('hashsize', ${4 * 2 ** 20})`);
  }
  database.close();
  packIndexFile(path);
  completeIndexFile(path);
}

function completeIndexFile(path: string): void {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;');
  database.exec(`PRAGMA user_version = ${FORMAT}`);
  database.exec('PRAGMA synchronous = FULL; PRAGMA journal_mode = WAL;');
  database.close();
}

/** SQLite's code for a file that is none of its own. */
export const NOT_A_DATABASE = 26;

/** A sound file, but not one of this version's. It carries a code like those of SQLite, which crosses threads. */
class OtherIndexFile extends Error {
  readonly errcode = NOT_A_DATABASE;
}

/** Opens a complete index. Throws where the file is damaged, unfinished, of another format or with other fields. */
export function openIndexFile(path: string, layout: Layout, mode: 'read' | 'write'): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: mode === 'read' });
  try {
    database.exec(`PRAGMA busy_timeout = 5000; PRAGMA cache_size = -${CACHE_KIB[mode]};`);
    const format = database.prepare('PRAGMA user_version').get()?.user_version;
    if (format !== FORMAT)
      throw new OtherIndexFile(`the index file has format ${String(format)}, this version reads ${FORMAT}`);
    if (database.prepare('SELECT columns FROM layout').get()?.columns !== JSON.stringify(layout.fields))
      throw new OtherIndexFile(`the index file has other fields than the collection ${layout.name}`);
    database.prepare('SELECT count(*) FROM (SELECT 1 FROM document LIMIT 1)').get();
    if (mode === 'write') database.exec('PRAGMA synchronous = NORMAL;');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
