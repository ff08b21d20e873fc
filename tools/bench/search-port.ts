import { createSqliteSearchEngine } from '#server/adapters/search-sqlite/index.ts';
import { type IndexedReport, REPORTS } from '#server/features/collections/index.ts';
import type { SearchEngine, SearchIndex } from '#server/ports/search-index.ts';
import type { Engine } from './search-engine.ts';
import { isFacets, toIndexQuery } from './search-queries.ts';
import { openEngine } from './which-engine.ts';

/** An engine of the product, asked through its port: every answer carries the exact total. */
async function openThroughPort(
  named: Pick<Engine, 'name' | 'isInProcess'>,
  open: () => SearchEngine | Promise<SearchEngine>,
): Promise<Engine> {
  let engine = await open();
  let index: SearchIndex = await engine.open(REPORTS);
  return {
    ...named,
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
      engine = await open();
      index = await engine.open(REPORTS);
    },
    close: () => engine.close(),
  };
}

export const openSqlite = (directory: string): Promise<Engine> =>
  openThroughPort({ name: 'SQLite FTS5', isInProcess: true }, () => createSqliteSearchEngine({ directory }));

/** The cluster that the environment names (`SEARCH_ENGINE=opensearch`, `OPENSEARCH_URL`). What it takes of the processors is other processes'. */
export const openOpenSearch = (directory: string): Promise<Engine> =>
  openThroughPort({ name: 'OpenSearch', isInProcess: false }, () => openEngine(directory, 'bench-search'));
