import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createSegmenter, type Segmenter } from '#server/platform/text/segment.ts';
import type { Collection } from '#server/ports/search-collection.ts';
import { type SearchEngine, type SearchIndex, SearchIndexUnavailable } from '#server/ports/search-index.ts';
import { layoutOf } from './layout.ts';
import { type OpenCollection, openCollection } from './open-collection.ts';
import { createReaderPool } from './reader-pool.ts';
import { createWriterThread, startWriter } from './writer-thread.ts';

export interface SqliteSearchEngineOptions {
  /** Folder of the indexes, made where it is absent. One process writes to it at a time. */
  directory: string;
  /** False reads what another process writes to the folder, and refuses every change. */
  writes?: boolean;
  /**
   * Reader threads, for all collections; 2 by default, so that counting and ranking one query go side by side, and a heavy query leaves
   * one to the others.
   */
  readers?: number;
  /** Time for a query whose asker names none, and how much later a thread that has not stopped by itself is ended, milliseconds. */
  budgetMs?: number;
  graceMs?: number;
  /**
   * Words beside jieba's own that ranking should know: stocks, organisations, industries. Of documents indexed before a word came it
   * ranks by the word's parts; finding does not depend on words.
   */
  userWords?: readonly string[];
}

/** Before there were collections, the one index lay in the folder itself. */
const OLD_FILE = /^(current|search-\d+\.sqlite(-wal|-shm|-journal)?)$/;

function removeOldFiles(directory: string): void {
  const names = readdirSync(directory, { withFileTypes: true });
  for (const entry of names)
    if (entry.isFile() && OLD_FILE.test(entry.name)) rmSync(join(directory, entry.name));
}

/**
 * The search engine over SQLite FTS5, in worker threads; each collection is a file in a folder of its name.
 * A damaged file, or one of another version, does not fail the opening: every call then rejects with `SearchIndexUnavailable` until
 * `rebuild` has made a new one.
 */
export function createSqliteSearchEngine(options: SqliteSearchEngineOptions): SearchEngine {
  const { directory, writes = true, userWords = [], budgetMs, graceMs } = options;
  const readers = createReaderPool({ readers: options.readers ?? 2, budgetMs, graceMs });
  const opened = new Map<string, Promise<OpenCollection>>();
  let made: Segmenter | undefined;
  const segmenter = (): Segmenter => {
    made ??= createSegmenter(userWords);
    return made;
  };
  const writer = createWriterThread(() => startWriter(segmenter().tables));
  let closed = false;

  const openNew = async (collection: Collection): Promise<OpenCollection> => {
    const open = await openCollection({
      directory: join(directory, collection.name),
      layout: layoutOf(collection),
      ...{ writes, readers, writer, userWords, segmenter: segmenter() },
    });
    if (writes) removeOldFiles(directory);
    return open;
  };
  return {
    async open<Field extends string>(collection: Collection<Field>): Promise<SearchIndex<Field>> {
      if (closed) throw new SearchIndexUnavailable('检索索引已关闭');
      const opening = opened.get(collection.name) ?? openNew(collection);
      opened.set(collection.name, opening);
      return (await opening).index;
    },
    async close() {
      closed = true;
      await readers.close();
      const all = await Promise.allSettled(opened.values());
      await Promise.all(all.map((each) => (each.status === 'fulfilled' ? each.value.close() : undefined)));
      await writer.stop();
    },
  };
}
