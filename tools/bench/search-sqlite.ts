import { createSqliteSearchEngine } from '#server/adapters/search-sqlite/index.ts';
import { type IndexedReport, REPORTS } from '#server/features/collections/index.ts';
import type { SearchIndex } from '#server/ports/search-index.ts';
import type { Engine } from './search-engine.ts';
import { isFacets, toIndexQuery } from './search-queries.ts';

/** The product's engine, asked through its port: every answer carries the exact total. */
export async function openSqlite(directory: string): Promise<Engine> {
  let engine = createSqliteSearchEngine({ directory });
  let index: SearchIndex = await engine.open(REPORTS);
  return {
    name: 'SQLite FTS5',
    isInProcess: true,
    load: (source: AsyncIterable<IndexedReport[]>) => index.rebuild(source),
    bytes: async () => (await index.stats()).bytes,
    async ask(query) {
      const asked = toIndexQuery(query);
      if (query.kind === 'count') return index.count(asked);
      if (!isFacets(query)) return (await index.search(asked)).total;
      const [industries = []] = await index.facets(asked, ['industry']);
      return industries.reduce((sum, { count }) => sum + count, 0);
    },
    /** A new instance has counted nothing yet. */
    async forget() {
      await engine.close();
      engine = createSqliteSearchEngine({ directory });
      index = await engine.open(REPORTS);
    },
    close: () => engine.close(),
  };
}
