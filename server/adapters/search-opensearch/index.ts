import { setTimeout as delay } from 'node:timers/promises';
import { createFairQueue } from '#server/platform/limits/fair-queue.ts';
import { createSegmenter, type Segmenter } from '#server/platform/text/segment.ts';
import type { Collection } from '#server/ports/search-collection.ts';
import { type SearchEngine, type SearchIndex, SearchIndexUnavailable } from '#server/ports/search-index.ts';
import { connect } from './connection.ts';
import { layoutOf } from './mapping.ts';
import { type OpenCollection, openCollection } from './open-collection.ts';
import type { OpenSearchOptions } from './options.ts';
import { CLOSED } from './write.ts';

const BUDGET_MS = 2_000;
/** One request asks some thirty short questions at once. */
const QUEUE = {
  ...{ atOnce: 24, mostEach: 16 },
  ...{ mostWaiting: 1024, mostWaitingEach: 256, retryAfterSeconds: 2 },
};

/**
 * The search engine over a cluster of OpenSearch, which any number of processes share; each collection is an index behind an alias.
 * Opening needs no engine: as long as it is out of reach every call rejects with `SearchIndexUnavailable`.
 */
export function createOpenSearchEngine(options: OpenSearchOptions): SearchEngine {
  const { prefix, shards, userWords = [], budgetMs = BUDGET_MS, wait = delay } = options;
  const connection = connect(options);
  const queue = createFairQueue(QUEUE);
  const opened = new Map<string, OpenCollection>();
  let segmenter: Segmenter | undefined;
  let closed = false;
  return {
    async open<Field extends string>(collection: Collection<Field>): Promise<SearchIndex<Field>> {
      if (closed) throw new SearchIndexUnavailable(CLOSED);
      segmenter ??= createSegmenter(userWords);
      const known = opened.get(collection.name);
      const open =
        known ??
        openCollection({
          ...{ connection, layout: layoutOf(collection), segmenter, queue },
          ...{ prefix, shards, budgetMs, wait: async (ms) => void (await wait(ms)) },
        });
      opened.set(collection.name, open);
      return open.index;
    },
    async close() {
      closed = true;
      await Promise.all([...opened.values()].map((each) => each.close()));
      await connection.close();
    },
  };
}
