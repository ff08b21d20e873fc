import { createSegmenter } from '#server/platform/text/segment.ts';
import {
  type IndexAnswer,
  type IndexedReport,
  type SearchIndex,
  SearchIndexUnavailable,
} from '#server/ports/search-index.ts';
import { type IndexFiles, openIndexFiles } from './index-files.ts';
import { type Change, type IndexThreads, startThreads } from './index-threads.ts';
import { loadFile } from './load/load-file.ts';
import { planMatch, planQuery } from './query-plan.ts';

export interface SqliteSearchIndexOptions {
  /** Folder of the index, made where it is absent. One process writes to it at a time. */
  directory: string;
  /** Reader threads; 2 by default, so that counting and ranking one query go side by side. */
  readers?: number;
  /**
   * Words beside jieba's own that ranking should know: stocks, organisations, industries. Of reports indexed before a word came it
   * ranks by the word's parts; finding does not depend on words.
   */
  userWords?: readonly string[];
}

/** Errors of a damaged file tell the caller what heals it. */
function unavailable(error: unknown): SearchIndexUnavailable {
  if (error instanceof SearchIndexUnavailable) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new SearchIndexUnavailable(`检索索引无法读取（${reason}），请从记录重建索引（library reindex）`, {
    cause: error,
  });
}

/** An index file in use, and the way to the next. */
interface Serving {
  threads(): IndexThreads;
  change(made: Change): Promise<void>;
  /** On failure the file in use stays, and the unfinished one is deleted. */
  rebuild(source: AsyncIterable<IndexedReport[]>): Promise<void>;
  /** A rebuild under way will not be swapped in. */
  stop(): Promise<void>;
}

const CLOSED = '检索索引已关闭';

function serve(
  files: IndexFiles,
  startOn: (path: string) => IndexThreads,
  userWords: readonly string[],
): Serving {
  let threads = startOn(files.current() ?? '');
  /** While a rebuild runs: what to repeat on its result, in order. */
  let log: Change[] | undefined;
  let stopped = false;

  return {
    threads: () => threads,
    async change(made) {
      log?.push(made);
      await threads.write(made);
    },
    async rebuild(source) {
      if (log) throw new SearchIndexUnavailable('索引正在重建，请等它完成');
      const made: Change[] = [];
      log = made;
      const path = files.next();
      let built: IndexThreads | undefined;
      try {
        const repeated = await loadFile(path, userWords, source);
        if (repeated.length > 0) made.unshift({ method: 'upsert', input: repeated });
        built = startOn(path);
        // Repeating a change twice does no harm; none may come between the last look and the swap.
        for (let change = made.shift(); change; change = made.shift()) await built.write(change);
        if (stopped) throw new SearchIndexUnavailable(CLOSED);
        files.use(path);
        const old = threads;
        threads = built;
        await old.stop();
        files.clean();
      } catch (error) {
        if (threads !== built) {
          await built?.stop();
          // On a full disk it would take the room that the old index needs.
          files.discard(path);
        }
        throw error;
      } finally {
        log = undefined;
      }
    },
    async stop() {
      stopped = true;
      await threads.stop();
    },
  };
}

async function* nothing(): AsyncGenerator<IndexedReport[]> {}

/**
 * The search index over SQLite FTS5, in worker threads. Opens what `directory` holds, or starts an empty index.
 * A damaged file, or one of another version, does not fail the opening: every call then rejects with `SearchIndexUnavailable` until
 * `rebuild` has made a new one.
 */
export async function createSqliteSearchIndex(options: SqliteSearchIndexOptions): Promise<SearchIndex> {
  const { directory, readers = 2, userWords = [] } = options;
  const files = openIndexFiles(directory);
  if (!files.current()) {
    const path = files.next();
    await loadFile(path, userWords, nothing());
    files.use(path);
  }
  files.clean();
  const segmenter = createSegmenter(userWords);
  const serving = serve(files, (path) => startThreads(path, readers, userWords), userWords);
  let closed = false;

  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    if (closed) throw new SearchIndexUnavailable(CLOSED);
    try {
      return await work();
    } catch (error) {
      throw unavailable(error);
    }
  };
  const count: SearchIndex['count'] = (query) =>
    guarded(() => serving.threads().count(planMatch(query, segmenter)));

  return {
    count,
    search: (query) =>
      guarded(async (): Promise<IndexAnswer> => {
        const started = performance.now();
        const plan = planQuery(query, segmenter);
        const threads = serving.threads();
        const [hits, total] = await Promise.all([threads.search(plan), threads.count(plan)]);
        return { hits, total, tookMs: performance.now() - started };
      }),
    countTags: ({ expression, ...query }, tags) =>
      Promise.all(
        tags.map((tag) => {
          const tagged = { kind: 'tag', tag } as const;
          const parts = expression === null ? [tagged] : [expression, tagged];
          return count({ ...query, expression: { kind: 'and', parts } });
        }),
      ),
    upsert: (input) =>
      guarded(async () => (input.length > 0 ? serving.change({ method: 'upsert', input }) : undefined)),
    remove: (input) =>
      guarded(async () => (input.length > 0 ? serving.change({ method: 'remove', input }) : undefined)),
    rebuild: (source) => guarded(() => serving.rebuild(source)),
    stats: () =>
      guarded(async () => ({
        reports: await count({ expression: null, match: 'all' }),
        bytes: files.bytes(),
      })),
    async close() {
      closed = true;
      await serving.stop();
    },
  };
}
