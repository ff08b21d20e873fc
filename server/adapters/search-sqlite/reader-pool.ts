import {
  type AskOptions,
  SearchBusy,
  SearchIndexUnavailable,
  SearchTooComplex,
} from '#server/ports/search-index.ts';
import { createFairQueue } from './fair-queue.ts';
import type { Layout } from './layout.ts';
import { WorkerCallError } from './pending-calls.ts';
import { STOPPED, startWorker, THREAD_ENDED, type WorkerHandle } from './worker-call.ts';

/** A question to a reader thread. */
export interface ReaderTask {
  path: string;
  layout: Layout;
  method: string;
  plan: unknown;
  /** Of such tasks one reader is always kept free. */
  isHeavy: boolean;
}

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
  /** Heap of a reader, MiB: one whose answer needs more is ended and replaced. It keeps a few between answers. */
  heapMib?: number;
}

interface Job {
  task: ReaderTask;
  share: string;
  budgetMs: number;
  settled: boolean;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** A thread, and what it is at. The flag tells it to stop: it looks between its steps. */
interface Reader {
  worker: WorkerHandle;
  stop: Int32Array<SharedArrayBuffer>;
  job: Job | undefined;
}

const READER = new URL('./reader-worker.ts', import.meta.url);
const BUDGET_MS = 2_000;
const GRACE_MS = 300;
const HEAP_MIB = 256;
const YOUNG_MIB = 16;
/** One request asks some thirty short questions at once. */
const MOST_WAITING = 1024;
const MOST_OF_ONE_SHARE = 256;
const RETRY_AFTER_SECONDS = 2;
/** At the end nobody waits longer for a thread than this. */
const CLOSE_MS = 3_000;

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

function startReader(heapMib: number): Reader {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const limits = { maxYoungGenerationSizeMb: YOUNG_MIB, maxOldGenerationSizeMb: heapMib };
  return { worker: startWorker(READER, { stop }, limits), stop, job: undefined };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

function settle(job: Job, finish: () => void): void {
  if (job.settled) return;
  job.settled = true;
  finish();
}

export function createReaderPool(options: ReaderPoolOptions): ReaderPool {
  const { budgetMs = BUDGET_MS, graceMs = GRACE_MS, heapMib = HEAP_MIB } = options;
  const readers = Array.from({ length: Math.max(1, options.readers) }, () => startReader(heapMib));
  const queue = createFairQueue<Job>();
  const mostHeavy = Math.max(1, readers.length - 1);
  let closed = false;

  const heavyRunning = (): number => readers.filter(({ job }) => job?.task.isHeavy).length;
  const mayStart = ({ task }: Job): boolean => !task.isHeavy || heavyRunning() < mostHeavy;

  function dispatch(): void {
    for (const reader of readers) {
      if (closed || reader.job !== undefined) continue;
      const job = queue.take(mayStart);
      if (job === undefined) return;
      void work(reader, job);
    }
  }

  /** Another thread takes its place at once; the old one may still be inside the engine, which nothing interrupts. */
  function replace(reader: Reader): void {
    void reader.worker.stop().catch(() => undefined);
    Object.assign(reader, startReader(heapMib));
  }

  async function work(reader: Reader, job: Job): Promise<void> {
    reader.job = job;
    Atomics.store(reader.stop, 0, 0);
    const { worker } = reader;
    const overdue = setTimeout(() => {
      settle(job, () => job.reject(new SearchTooComplex()));
      if (reader.worker === worker) replace(reader);
      dispatch();
    }, job.budgetMs + graceMs);
    try {
      const { path, layout, method, plan } = job.task;
      const value = await worker.call('run', { path, layout, method, plan, budgetMs: job.budgetMs });
      settle(job, () => job.resolve(value));
    } catch (error) {
      const isStopped = error instanceof WorkerCallError && error.message === STOPPED;
      settle(job, () => job.reject(isStopped || isOutOfMemory(error) ? new SearchTooComplex() : error));
      // What a thread says of its question is a `WorkerCallError`; anything else was the end of the thread.
      const hasEnded = !(error instanceof WorkerCallError) || error.message === THREAD_ENDED;
      if (hasEnded && !closed && reader.worker === worker) replace(reader);
    } finally {
      clearTimeout(overdue);
      if (reader.worker === worker) reader.job = undefined;
      dispatch();
    }
  }

  /** Tells a running reader to stop, and ends it where it does not. */
  function giveUp(job: Job): void {
    const reader = readers.find((each) => each.job === job);
    if (reader === undefined) return;
    const { worker } = reader;
    Atomics.store(reader.stop, 0, 1);
    setTimeout(() => {
      if (reader.worker !== worker || reader.job !== job || closed) return;
      replace(reader);
      dispatch();
    }, graceMs).unref();
  }

  return {
    run(task, { signal, share = '', budgetMs: asked = budgetMs } = {}) {
      if (closed) return Promise.reject(new SearchIndexUnavailable('检索索引已关闭'));
      if (signal?.aborted) return Promise.reject(signal.reason);
      if (asked <= 0) return Promise.reject(new SearchTooComplex());
      if (queue.size() >= MOST_WAITING || queue.sizeOf(share) >= MOST_OF_ONE_SHARE)
        return Promise.reject(new SearchBusy(RETRY_AFTER_SECONDS));
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          settle(job, () => job.reject(signal?.reason));
          if (!queue.remove(share, job)) giveUp(job);
        };
        const done = (): void => signal?.removeEventListener('abort', leave);
        const job: Job = {
          task,
          share,
          budgetMs: asked,
          settled: false,
          resolve(value) {
            done();
            resolve(value);
          },
          reject(error) {
            done();
            reject(error);
          },
        };
        signal?.addEventListener('abort', leave, { once: true });
        queue.push(share, job);
        dispatch();
      });
    },
    forget(path) {
      for (const { worker } of readers) void worker.call('forget', path).catch(() => undefined);
    },
    async close() {
      closed = true;
      const gone = new SearchIndexUnavailable('检索索引已关闭');
      const running = readers.flatMap(({ job }) => job ?? []);
      for (const job of [...queue.drain(), ...running]) settle(job, () => job.reject(gone));
      for (const { stop } of readers) Atomics.store(stop, 0, 1);
      const ended = readers.map(({ worker }) => worker.stop().catch(() => undefined));
      await Promise.race([Promise.all(ended), delay(CLOSE_MS)]);
    },
  };
}
