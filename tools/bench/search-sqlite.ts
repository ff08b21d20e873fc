import { createSqliteSearchIndex } from '#server/adapters/search-sqlite/index.ts';
import type { IndexedReport } from '#server/ports/search-index.ts';
import type { Engine } from './search-engine.ts';
import { toIndexQuery } from './search-queries.ts';

/** The product's engine, asked through its port: every answer carries the exact total. */
export async function openSqlite(directory: string): Promise<Engine> {
  let index = await createSqliteSearchIndex({ directory });
  return {
    name: 'SQLite FTS5',
    load: (source: AsyncIterable<IndexedReport[]>) => index.rebuild(source),
    bytes: async () => (await index.stats()).bytes,
    async ask(query) {
      const asked = toIndexQuery(query);
      return query.kind === 'count' ? index.count(asked) : (await index.search(asked)).total;
    },
    /** A new instance has counted nothing yet. */
    async forget() {
      await index.close();
      index = await createSqliteSearchIndex({ directory });
    },
    close: () => index.close(),
  };
}
