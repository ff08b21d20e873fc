import { createSegmenter } from '#server/platform/text/segment.ts';
import {
  type IndexAnswer,
  type IndexedReport,
  type IndexHit,
  type SearchIndex,
  SearchIndexUnavailable,
} from '#server/ports/search-index.ts';
import { type IndexFiles, openIndexFiles } from './index-files.ts';
import { type IndexThreads, startThreads, startWriter } from './index-threads.ts';
import { type MatchPlan, planMatch, planQuery } from './query-plan.ts';

export interface SqliteSearchIndexOptions {
  /** Folder of the index, made where it is absent. One process writes to it at a time. */
  directory: string;
  /** Reader threads; 2 by default, so that counting and ranking one query go side by side. */
  readers?: number;
  /** Words beside jieba's own that ranking should keep whole: stocks, organisations, industries. */
  userWords?: readonly string[];
}

type Change = { method: 'upsert'; input: IndexedReport[] } | { method: 'remove'; input: number[] };

const COUNTS_KEPT = 500;

/** Errors of a damaged file tell the caller what heals it. */
function unavailable(error: unknown): SearchIndexUnavailable {
  if (error instanceof SearchIndexUnavailable) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new SearchIndexUnavailable(`检索索引无法读取（${reason}），请用 library reindex 从记录重建索引`, {
    cause: error,
  });
}

/** Builds a file with `feed` and makes it current. */
async function buildFile(
  files: IndexFiles,
  userWords: readonly string[],
  feed: (write: (change: Change) => Promise<unknown>) => Promise<void>,
): Promise<string> {
  const path = files.next();
  const writer = startWriter(path, 'load', userWords);
  try {
    await feed(({ method, input }) => writer.call(method, input));
    await writer.call('finish', undefined);
    await writer.call('close', undefined);
  } finally {
    await writer.stop();
  }
  return path;
}

/**
 * The search index over SQLite FTS5, in worker threads. Opens what `directory` holds, or starts an empty index.
 * A damaged file, or one of another version, does not fail the opening: every call then rejects with `SearchIndexUnavailable` until
 * `rebuild` has made a new one.
 */
export async function createSqliteSearchIndex(options: SqliteSearchIndexOptions): Promise<SearchIndex> {
  const { directory, readers = 2, userWords = [] } = options;
  const files = openIndexFiles(directory);
  if (!files.current()) files.use(await buildFile(files, userWords, async () => undefined));
  files.clean();
  const segmenter = createSegmenter(userWords);
  const start = (): IndexThreads => startThreads(files.current() ?? '', readers, userWords);
  let threads = start();
  let counts = new Map<string, Promise<number>>();
  let sinceRebuild: Change[] | undefined;
  let closed = false;

  /** Counts are kept until the next change: turning pages and reordering must not count again. */
  function countPlan(plan: MatchPlan): Promise<number> {
    const { table, match, nothing, first, last } = plan;
    const key = JSON.stringify([table, match, nothing, first, last]);
    const known = counts.get(key);
    if (known) return known;
    if (counts.size >= COUNTS_KEPT) counts.delete(counts.keys().next().value ?? '');
    const total = threads.read('count', { table, match, nothing, first, last }) as Promise<number>;
    counts.set(key, total);
    total.catch(() => counts.delete(key));
    return total;
  }

  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    if (closed) throw new SearchIndexUnavailable('检索索引已关闭');
    try {
      return await work();
    } catch (error) {
      throw unavailable(error);
    }
  };

  const change = (made: Change): Promise<void> =>
    guarded(async () => {
      sinceRebuild?.push(made);
      await threads.write(made.method, made.input);
      counts = new Map();
    });

  async function rebuild(source: AsyncIterable<IndexedReport[]>): Promise<void> {
    if (sinceRebuild) throw new SearchIndexUnavailable('索引正在重建，请等它完成');
    const changes: Change[] = [];
    sinceRebuild = changes;
    try {
      const path = await buildFile(files, userWords, async (write) => {
        for await (const batch of inBatches(source)) await write({ method: 'upsert', input: batch });
        for (let made = changes.shift(); made; made = changes.shift()) await write(made);
      });
      const old = threads;
      files.use(path);
      threads = start();
      counts = new Map();
      for (let made = changes.shift(); made; made = changes.shift())
        await threads.write(made.method, made.input);
      await old.stop();
      files.clean();
    } finally {
      sinceRebuild = undefined;
    }
  }

  return {
    search: (query) =>
      guarded(async (): Promise<IndexAnswer> => {
        const started = performance.now();
        const plan = planQuery(query, segmenter);
        const [hits, total] = await Promise.all([
          threads.read('search', plan) as Promise<IndexHit[]>,
          countPlan(plan),
        ]);
        return { hits, total, tookMs: performance.now() - started };
      }),
    count: (query) => guarded(() => countPlan(planMatch(query, segmenter))),
    countTags: (query, tags) =>
      guarded(() => {
        const expression = query.expression;
        return Promise.all(
          tags.map((tag) => {
            const tagged = { kind: 'tag', tag } as const;
            const parts = expression === null ? [tagged] : [expression, tagged];
            return countPlan(planMatch({ ...query, expression: { kind: 'and', parts } }, segmenter));
          }),
        );
      }),
    upsert: (reports) =>
      reports.length === 0 ? Promise.resolve() : change({ method: 'upsert', input: reports }),
    remove: (ids) => (ids.length === 0 ? Promise.resolve() : change({ method: 'remove', input: ids })),
    rebuild: (source) => guarded(() => rebuild(source)),
    stats: () =>
      guarded(async () => ({
        reports: await countPlan(planMatch({ expression: null, match: 'all' }, segmenter)),
        bytes: files.bytes(),
      })),
    async close() {
      closed = true;
      await threads.stop();
    },
  };
}

const BATCH_REPORTS = 4000;
const BATCH_CHARACTERS = 16 * 2 ** 20;

/** Joins small batches: each batch is sorted by time before it is written, and costs one flush. */
async function* inBatches(source: AsyncIterable<IndexedReport[]>): AsyncGenerator<IndexedReport[]> {
  let batch: IndexedReport[] = [];
  let characters = 0;
  for await (const reports of source) {
    for (const report of reports) {
      batch.push(report);
      characters += report.paragraphs.reduce(
        (sum, { length }) => sum + length,
        report.abstract.length + report.title.length,
      );
      if (batch.length >= BATCH_REPORTS || characters >= BATCH_CHARACTERS) {
        yield batch;
        batch = [];
        characters = 0;
      }
    }
  }
  if (batch.length > 0) yield batch;
}
