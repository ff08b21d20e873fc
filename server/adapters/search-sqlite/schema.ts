import { DatabaseSync } from 'node:sqlite';

/** Raise it whenever tokens, columns or the term vector change: an index of another format is rebuilt, not read. */
export const FORMAT = 4;

const MEMORY_MAP_BYTES = 2 ** 31 - 65536;

/**
 * `whole` answers everything; `head` repeats the short fields, so that title searches and the title tier of `overall` need not
 * step over body text. Both are contentless: the text itself lives in PostgreSQL. The ascii tokenizer splits at spaces and
 * keeps every other character, where unicode61 drops characters newer than its Unicode 6.1 tables.
 */
const TABLES = `
  CREATE TABLE report (row_id INTEGER PRIMARY KEY, report_id INTEGER NOT NULL UNIQUE, pages INTEGER NOT NULL);
  CREATE TABLE vector (row_id INTEGER PRIMARY KEY, downloads INTEGER NOT NULL, terms BLOB NOT NULL);
  CREATE TABLE term (hash INTEGER PRIMARY KEY, reports INTEGER NOT NULL);
  CREATE TABLE total (name TEXT PRIMARY KEY, value REAL NOT NULL) WITHOUT ROWID;
  CREATE VIRTUAL TABLE whole USING fts5(title, organisation, author, stock, body, tag,
    content='', contentless_delete=1, tokenize='ascii', detail=full);
  CREATE VIRTUAL TABLE head USING fts5(title, organisation, author, stock, tag,
    content='', contentless_delete=1, tokenize='ascii', detail=full);
`;

/** Bytes of a leaf of the full-text tables; large ones suit long posting lists, and one fits into a page of the file. */
export const LEAF_BYTES = 16_000;

/** Creates an empty index at `path`, tuned for one long load: nothing is durable until `finishIndexFile`. */
export function createIndexFile(path: string, leafBytes = LEAF_BYTES): DatabaseSync {
  // The load writes the tables behind the full-text ones itself.
  const database = new DatabaseSync(path, { defensive: false });
  database.exec(
    'PRAGMA page_size = 16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;',
  );
  database.exec('PRAGMA cache_size = -262144; PRAGMA temp_store = MEMORY;');
  database.exec(TABLES);
  for (const table of ['whole', 'head'])
    database.exec(`INSERT INTO ${table}(${table}, rank) VALUES ('pgsz', ${leafBytes})`);
  return database;
}

/** Ends the load: one segment a table, ordinary settings, marked complete. The caller still syncs and renames. */
export function finishIndexFile(path: string): void {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -262144;');
  for (const table of ['whole', 'head']) {
    database.exec(`INSERT INTO ${table}(${table}) VALUES ('optimize')`);
    database.exec(`INSERT INTO ${table}(${table}, rank) VALUES ('hashsize', ${4 * 2 ** 20})`);
  }
  database.exec(`PRAGMA user_version = ${FORMAT}`);
  database.exec('PRAGMA synchronous = FULL; PRAGMA journal_mode = WAL;');
  database.close();
}

/** Opens a complete index. Throws where the file is damaged, unfinished or of another format. */
export function openIndexFile(path: string, mode: 'read' | 'write'): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: mode === 'read' });
  try {
    database.exec(
      `PRAGMA mmap_size = ${MEMORY_MAP_BYTES}; PRAGMA busy_timeout = 5000; PRAGMA cache_size = -65536;`,
    );
    const format = database.prepare('PRAGMA user_version').get()?.user_version;
    if (format !== FORMAT)
      throw new Error(`the index file has format ${String(format)}, this version reads ${FORMAT}`);
    database.prepare('SELECT count(*) FROM (SELECT 1 FROM report LIMIT 1)').get();
    if (mode === 'write') database.exec('PRAGMA synchronous = NORMAL;');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
