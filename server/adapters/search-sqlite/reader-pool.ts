import {
  type AskOptions,
  SearchBusy,
  SearchIndexUnavailable,
  SearchTooComplex,
} from '#server/ports/search-index.ts';
import {
  type Job,
  type ReaderTask,
  type ReaderThread,
  type ReaderThreadOptions,
  startReaderThread,
} from './reader-thread.ts';
import { createRoundRobinQueue, type RoundRobinQueue } from './round-robin-queue.ts';

/** The threads that read, for all collections. */
export interface ReaderPool {
  /** Errors: `SearchTooComplex` when its time is over, `SearchBusy` where too many wait, the reason of the signal. */
  run(task: ReaderTask, options?: AskOptions): Promise<unknown>;
  /** Readers close the file when they have done with it. */
  forget(path: string): void;
  /** Gives up what waits and what runs. */
  close(): Promise<void>;
}

export interface ReaderPoolOptions {
  readers: number;
  /** Time for a task where the asker names none. */
  budgetMs?: number;
  /** A reader that has not stopped by itself after so much more is ended. */
  graceMs?: number;
  /** A question waits no longer for a reader that is beginning. */
  startMs?: number;
  /** Heap of a reader, MiB: one whose answer needs more is ended and replaced. It keeps a few between answers. */
  heapMib?: number;
}

const BUDGET_MS = 2_000;
const GRACE_MS = 300;
const HEAP_MIB = 256;
/** One request asks some thirty short questions at once. */
const MOST_WAITING = 1024;
const MOST_OF_ONE_SHARE = 256;
const RETRY_AFTER_SECONDS = 2;
/** At the end nobody waits longer for a thread than this. */
const CLOSE_MS = 3_000;

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** The threads and what waits for them. */
interface Readers {
  threads: readonly ReaderThread[];
  queue: RoundRobinQueue<Job>;
  /** Gives a job to a thread when it is its turn. */
  add(job: Job): void;
  /** Takes a job out, or has the thread give it up that is at it. */
  drop(job: Job): void;
  /** Gives out nothing any more. */
  close(): void;
}

function startReaders(count: number, limits: Omit<ReaderThreadOptions, 'onFree'>): Readers {
  const queue = createRoundRobinQueue<Job>();
  const threads = Array.from({ length: Math.max(1, count) }, () =>
    startReaderThread({ ...limits, onFree: dispatch }),
  );
  const mostHeavy = Math.max(1, threads.length - 1);
  let closed = false;

  const heavyRunning = (): number => threads.filter((thread) => thread.job()?.task.isHeavy).length;
  const mayStart = ({ task }: Job): boolean => !task.isHeavy || heavyRunning() < mostHeavy;

  function dispatch(): void {
    for (const thread of threads) {
      if (closed || thread.job() !== undefined) continue;
      const job = queue.take(mayStart);
      if (job === undefined) return;
      thread.work(job);
    }
  }

  return {
    threads,
    queue,
    add(job) {
      queue.push(job.share, job);
      dispatch();
    },
    drop(job) {
      if (!queue.remove(job.share, job)) threads.find((thread) => thread.job() === job)?.giveUp();
    },
    close() {
      closed = true;
    },
  };
}

/** Resolves with the answer when it had its turn; rejects with the signal's reason where that comes first. */
function answerOf(
  readers: Readers,
  order: Pick<Job, 'task' | 'share' | 'budgetMs'>,
  signal?: AbortSignal,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const job: Job = { ...order, askedMs: performance.now(), resolve, reject };
  const abandon = (): void => {
    reject(signal?.reason);
    readers.drop(job);
  };
  signal?.addEventListener('abort', abandon, { once: true });
  readers.add(job);
  return promise.finally(() => signal?.removeEventListener('abort', abandon));
}

export function createReaderPool(options: ReaderPoolOptions): ReaderPool {
  const { readers: count, budgetMs = BUDGET_MS, graceMs = GRACE_MS, heapMib = HEAP_MIB, ...rest } = options;
  const readers = startReaders(count, { heapMib, graceMs, ...rest });
  const { threads, queue } = readers;
  let closed = false;
  return {
    run(task, { signal, share = '', budgetMs: asked = budgetMs } = {}) {
      if (closed) return Promise.reject(new SearchIndexUnavailable('检索索引已关闭'));
      if (signal?.aborted) return Promise.reject(signal.reason);
      if (asked <= 0) return Promise.reject(new SearchTooComplex());
      if (queue.size() >= MOST_WAITING || queue.sizeOf(share) >= MOST_OF_ONE_SHARE)
        return Promise.reject(new SearchBusy(RETRY_AFTER_SECONDS));
      return answerOf(readers, { task, share, budgetMs: asked }, signal);
    },
    forget(path) {
      for (const thread of threads) thread.forget(path);
    },
    async close() {
      closed = true;
      readers.close();
      const gone = new SearchIndexUnavailable('检索索引已关闭');
      const running = threads.flatMap((thread) => thread.job() ?? []);
      for (const job of [...queue.drain(), ...running]) job.reject(gone);
      await Promise.race([Promise.all(threads.map((thread) => thread.close())), delay(CLOSE_MS)]);
    },
  };
}
