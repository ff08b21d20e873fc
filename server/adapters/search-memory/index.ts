import { createSegmenter } from '#server/platform/text/segment.ts';
import type { Collection } from '#server/ports/search-collection.ts';
import {
  type OpenIndex,
  type SearchEngine,
  type SearchIndex,
  SearchIndexUnavailable,
} from '#server/ports/search-index.ts';
import { createMemoryCollection } from './collection.ts';

/** The search engine in memory: no files, no threads, every document looked at. For tests of what stands above the port. */
export function createMemorySearchEngine(): SearchEngine {
  const segmenter = createSegmenter();
  const opened = new Map<string, SearchIndex>();
  let closed = false;
  const check = (signal?: AbortSignal): void => {
    if (closed) throw new SearchIndexUnavailable('检索索引已关闭');
    signal?.throwIfAborted();
  };
  return {
    async open<Field extends string>(collection: Collection<Field>): Promise<SearchIndex<Field>> {
      check();
      const index = opened.get(collection.name) ?? createMemoryCollection(collection, segmenter, check);
      opened.set(collection.name, index);
      return index;
    },
    async close() {
      closed = true;
    },
  };
}

/** One collection of an engine of its own. */
export function createMemorySearchIndex<Field extends string>(
  collection: Collection<Field>,
): SearchIndex<Field> {
  return createMemoryCollection(collection, createSegmenter(), (signal) => signal?.throwIfAborted());
}

/** An index that is gone when nobody holds it. */
export const openMemoryIndex: OpenIndex = async (collection) => ({
  index: createMemorySearchIndex(collection),
  close: async () => {},
});
