import { join } from 'node:path';
import { createSqliteSearchEngine } from '#server/adapters/search-sqlite/index.ts';
import { createUnheldSearchEngine } from '#server/adapters/search-unheld/index.ts';
import type { Config } from '#server/platform/config/read-config.ts';
import type { SearchEngine } from '#server/ports/search-index.ts';

/** How this process stands to the data folder. */
export interface FolderHeld {
  owns: boolean;
  /** It may read there what the owner writes. */
  reads: boolean;
}

/** The engine that the configuration asks for. A cluster need not be there yet, and is whoever's asks it. */
export async function chooseSearch(
  { dataDir, search }: Pick<Config, 'dataDir' | 'search'>,
  { owns, reads }: FolderHeld,
  userWords: readonly string[],
): Promise<SearchEngine> {
  if (search.engine === 'opensearch') {
    // Who finds with SQLite need not load what speaks to a cluster.
    const { createOpenSearchEngine } = await import('#server/adapters/search-opensearch/index.ts');
    return createOpenSearchEngine({ ...search, userWords });
  }
  const directory = join(dataDir, 'search-index');
  return reads
    ? createSqliteSearchEngine({ directory, userWords, writes: owns })
    : createUnheldSearchEngine();
}
