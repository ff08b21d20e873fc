import { type IndexedReport, REPORTS } from '#server/features/collections/index.ts';
import type { SearchIndex } from '#server/ports/search-index.ts';
import type { Engine } from './search-engine.ts';
import { isFacets, toIndexQuery } from './search-queries.ts';
import { openEngine } from './which-engine.ts';

/** The cluster that the environment names (`SEARCH_ENGINE=opensearch`, `OPENSEARCH_URL`), asked through the port as SQLite is. */
export async function openOpenSearch(directory: string): Promise<Engine> {
  const open = () => openEngine(directory, 'bench-search');
  let engine = await open();
  let index: SearchIndex = await engine.open(REPORTS);
  return {
    name: 'OpenSearch',
    // What it takes of the processors is other processes'.
    isInProcess: false,
    load: (source: AsyncIterable<IndexedReport[]>) => index.rebuild(source),
    bytes: async () => (await index.stats()).bytes,
    async ask(query) {
      const asked = toIndexQuery(query);
      if (query.kind === 'count') return index.count(asked);
      if (!isFacets(query)) return (await index.search(asked)).total;
      const [industries = []] = await index.facets(asked, ['industry']);
      return industries.reduce((sum, { count }) => sum + count, 0);
    },
    async forget() {
      await engine.close();
      engine = await open();
      index = await engine.open(REPORTS);
    },
    close: () => engine.close(),
  };
}
