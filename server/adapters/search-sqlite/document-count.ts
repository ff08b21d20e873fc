import type { DatabaseSync } from 'node:sqlite';
import type { Layout } from './layout.ts';
import { openIndexFile } from './schema.ts';

/** The number of documents as the file's own statistics have it: one row, read on the spot. */
export interface DocumentCount {
  /** Throws where the file cannot be read. */
  read(): number;
  /** Another number after another connection, of whichever process, has changed the file. Throws likewise. */
  version(): number;
  close(): void;
}

export function createDocumentCount(path: string, layout: Layout): DocumentCount {
  type Statement = ReturnType<DatabaseSync['prepare']>;
  let opened: { database: DatabaseSync; total: Statement; version: Statement } | undefined;
  const open = () => {
    const database = openIndexFile(path, layout, 'read');
    const total = database.prepare("SELECT value FROM total WHERE name = 'documents'");
    return { database, total, version: database.prepare('PRAGMA data_version') };
  };
  return {
    read() {
      opened ??= open();
      const total = opened.total.get()?.value;
      return typeof total === 'number' ? total : 0;
    },
    version() {
      opened ??= open();
      return Number(opened.version.get()?.data_version);
    },
    close() {
      opened?.database.close();
      opened = undefined;
    },
  };
}
