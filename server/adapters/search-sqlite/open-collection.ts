import { WorkerCallError } from '#server/platform/process/pending-calls.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import {
  type SearchIndex,
  SearchIndexDamaged,
  SearchIndexUnavailable,
  SearchRefused,
} from '#server/ports/search-index.ts';
import { createQueries } from './ask-collection.ts';
import { type IndexFiles, openIndexFiles } from './index-files.ts';
import { startThreads } from './index-threads.ts';
import type { Layout } from './layout.ts';
import { loadFile, writeEmptyFile } from './load-file.ts';
import { createPlanner } from './match-plan.ts';
import type { ReaderPool } from './reader-pool.ts';
import { NOT_A_DATABASE } from './schema.ts';
import { CLOSED, type Serving, serveCollection } from './serve-collection.ts';
import { serveReading } from './serve-reading.ts';
import type { WriterThread } from './writer-thread.ts';

export interface CollectionOptions {
  directory: string;
  /** False where another process writes to the folder. */
  writes: boolean;
  layout: Layout;
  readers: ReaderPool;
  writer: WriterThread;
  userWords: readonly string[];
  segmenter: Segmenter;
}

export interface OpenCollection {
  index: SearchIndex;
  close(): Promise<void>;
}

/** What is said to the asker as it is. */
const TOLD = [SearchIndexUnavailable, SearchRefused, RangeError];

/** SQLite's codes for a file that is not as it should be: ERROR (a table is missing), CORRUPT, CANTOPEN, NOTADB. */
const DAMAGE = new Set<number | undefined>([1, 11, 14, NOT_A_DATABASE]);

function sqliteCodeOf(error: Error): number | undefined {
  if (error instanceof WorkerCallError) return error.code;
  return 'errcode' in error ? Number(error.errcode) : undefined;
}

/** A wrong question is the caller's own; of a damaged file it is said what heals it. */
function unavailable(error: unknown): unknown {
  if (TOLD.some((kind) => error instanceof kind)) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  const code = sqliteCodeOf(cause);
  // Above the lowest byte stands what kind of the code it is.
  if (!DAMAGE.has(code === undefined ? undefined : code & 0xff))
    return new SearchIndexUnavailable(`检索索引无法回答（${cause.message}）`, { cause });
  const heals = '请从记录重建索引（library reindex）';
  return new SearchIndexDamaged(`检索索引无法读取（${cause.message}），${heals}`, { cause });
}

/** What the folder holds is used; where it holds nothing, an empty index is begun. */
function serveWriting(files: IndexFiles, options: CollectionOptions): Serving {
  const { layout, userWords } = options;
  if (!files.current()) {
    const path = files.next();
    writeEmptyFile({ path, layout });
    files.use(path);
  }
  files.clean();
  return serveCollection(files, {
    start: (path) => startThreads(path, options),
    load: (path, source, signal) => loadFile({ path, layout, userWords }, source, signal),
  });
}

/** One collection: opens what the folder holds, or starts an empty index. */
export async function openCollection(options: CollectionOptions): Promise<OpenCollection> {
  const { directory, writes, layout, segmenter } = options;
  const files = openIndexFiles(directory, { makes: writes });
  const serving = writes
    ? serveWriting(files, options)
    : serveReading(files, (path) => startThreads(path, options));
  let closed = false;

  const guarded = async <T>(work: () => T | Promise<T>, signal?: AbortSignal): Promise<T> => {
    if (closed) throw new SearchIndexUnavailable(CLOSED);
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      throw signal?.aborted ? error : unavailable(error);
    }
  };
  const queries = createQueries(createPlanner(layout, segmenter), serving.threads);

  const index: SearchIndex = {
    search: (query, asking) => guarded(() => queries.search(query, asking), asking?.signal),
    count: (selection, asking) => guarded(() => queries.count(selection, asking), asking?.signal),
    countTags: (selection, tags, asking) =>
      guarded(() => queries.countTags(selection, tags, asking), asking?.signal),
    facets: (selection, kinds, asking) =>
      guarded(() => queries.facets(selection, kinds, asking), asking?.signal),
    upsert: (input) =>
      guarded(() => (input.length > 0 ? serving.change({ method: 'upsert', input }) : undefined)),
    remove: (input) =>
      guarded(() => (input.length > 0 ? serving.change({ method: 'remove', input }) : undefined)),
    rebuild: (source) => guarded(() => serving.rebuild(source)),
    stats: () => guarded(() => ({ documents: serving.threads().documents(), bytes: files.bytes() })),
  };
  return {
    index,
    async close() {
      closed = true;
      await serving.stop();
    },
  };
}
