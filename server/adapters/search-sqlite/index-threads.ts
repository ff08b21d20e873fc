import type { IndexedReport, IndexHit } from '#server/ports/search-index.ts';
import type { MatchPlan, QueryPlan } from './query-plan.ts';
import { startWorker, type WorkerHandle } from './worker-call.ts';

/** A change to an index, as it is logged and repeated. */
export type Change = { method: 'upsert'; input: IndexedReport[] } | { method: 'remove'; input: number[] };

/** The threads that serve one index file. */
export interface IndexThreads {
  search(plan: QueryPlan): Promise<IndexHit[]>;
  /** Counts are kept until the next change: turning pages and reordering must not count again. */
  count(plan: MatchPlan): Promise<number>;
  write(change: Change): Promise<void>;
  stop(): Promise<void>;
}

const READER = new URL('./reader-worker.ts', import.meta.url);
const WRITER = new URL('./writer-worker.ts', import.meta.url);
const COUNTS_KEPT = 500;

/** The writer starts when first used: many processes only read. */
export function startThreads(path: string, readers: number, userWords: readonly string[]): IndexThreads {
  const pool = Array.from({ length: Math.max(1, readers) }, () => startWorker(READER, { path }));
  let writer: WorkerHandle | undefined;
  const counts = new Map<string, Promise<number>>();
  const freest = (): WorkerHandle =>
    pool.reduce((best, reader) => (reader.pending() < best.pending() ? reader : best));

  return {
    search: (plan) => freest().call('search', plan) as Promise<IndexHit[]>,
    count({ table, match, nothing, first, last }) {
      const plan: MatchPlan = { table, match, nothing, first, last };
      const key = JSON.stringify(plan);
      const known = counts.get(key);
      if (known) return known;
      if (counts.size >= COUNTS_KEPT) counts.delete(counts.keys().next().value ?? '');
      const total = freest().call('count', plan) as Promise<number>;
      counts.set(key, total);
      total.catch(() => counts.delete(key));
      return total;
    },
    async write({ method, input }) {
      writer ??= startWorker(WRITER, { path, userWords });
      try {
        await writer.call(method, input);
      } finally {
        counts.clear();
      }
    },
    async stop() {
      for (const thread of writer ? [...pool, writer] : pool) {
        await thread.call('close', undefined).catch(() => undefined);
        await thread.stop();
      }
    },
  };
}
