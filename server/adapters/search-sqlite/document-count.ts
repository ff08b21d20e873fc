import type { DatabaseSync } from 'node:sqlite';
import type { Layout } from './layout.ts';
import { openIndexFile } from './schema.ts';

/** The number of documents as the file's own statistics have it: one row, read on the spot. */
export interface DocumentCount {
  /** Throws where the file cannot be read. */
  read(): number;
  close(): void;
}

export function createDocumentCount(path: string, layout: Layout): DocumentCount {
  let opened: { database: DatabaseSync; total: ReturnType<DatabaseSync['prepare']> } | undefined;
  const open = () => {
    const database = openIndexFile(path, layout, 'read');
    return { database, total: database.prepare("SELECT value FROM total WHERE name = 'documents'") };
  };
  return {
    read() {
      opened ??= open();
      const total = opened.total.get()?.value;
      return typeof total === 'number' ? total : 0;
    },
    close() {
      opened?.database.close();
      opened = undefined;
    },
  };
}
