import { WorkerCallError } from '#server/platform/process/pending-calls.ts';
import { computedMs, newFlag, type ThreadFlag } from '#server/platform/process/thread-time.ts';
import { type AskOptions, SearchTooComplex } from '#server/ports/search-index.ts';
import type { Layout } from './layout.ts';
import { overdueOf } from './overdue.ts';
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

/** A question on its way. Of `resolve` and `reject` the first call counts. */
export interface Job {
  task: ReaderTask;
  share: NonNullable<AskOptions['share']>;
  budgetMs: number;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** A place for one thread that reads: where a thread ends or is ended, the next takes its place. */
export interface ReaderThread {
  /** What it is at. */
  job(): Job | undefined;
  /** Answers a job. */
  work(job: Job): void;
  /** Ends what it is at: by itself between two steps, else by force. */
  giveUp(): void;
  /** Closes the file when it has done with it. */
  forget(path: string): void;
  close(): Promise<void>;
}

export interface ReaderThreadOptions {
  heapMib: number;
  graceMs: number;
  /** Called when it may have the next job. */
  onFree: () => void;
}

const READER = new URL('./reader-worker.ts', import.meta.url);
/** Its heap is small beside what it reads, and mostly of a moment: a larger one is not faster, and stays. */
const YOUNG_MIB = 4;

/** What a thread and its place tell each other of at once. */
export interface ReaderFlags {
  /** Not 0: the thread is to stop. It looks between its steps. */
  stop: Int32Array<SharedArrayBuffer>;
  thread: ThreadFlag;
}

function startThread(heapMib: number): ReaderFlags & { worker: WorkerHandle } {
  const flags = { stop: newFlag(), thread: newFlag() };
  const limits = { maxYoungGenerationSizeMb: YOUNG_MIB, maxOldGenerationSizeMb: heapMib };
  return { worker: startWorker(READER, flags, limits), ...flags };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** What the asker is told. */
function refusalOf(error: unknown, overdue: () => Error): unknown {
  if (error instanceof WorkerCallError && error.message === STOPPED) return overdue();
  return isOutOfMemory(error) ? new SearchTooComplex() : error;
}

/** What a thread says of its question is a `WorkerCallError`; anything else was the end of the thread. */
const hasEnded = (error: unknown): boolean =>
  !(error instanceof WorkerCallError) || error.message === THREAD_ENDED;

export function startReaderThread({ heapMib, graceMs, onFree }: ReaderThreadOptions): ReaderThread {
  let thread = startThread(heapMib);
  let current: Job | undefined;
  let closed = false;

  /** Another thread takes its place at once; the old one may still be inside the engine, which nothing interrupts. */
  function replace(): void {
    void thread.worker.stop().catch(() => undefined);
    thread = startThread(heapMib);
    current = undefined;
    onFree();
  }

  async function answer(job: Job): Promise<void> {
    const { worker, stop, thread: flag } = thread;
    const before = computedMs(flag) ?? 0;
    const late = (): Error => {
      const now = computedMs(flag);
      return overdueOf(job.budgetMs, now === null ? null : now - before);
    };
    const isHere = () => thread.worker === worker && !closed;
    Atomics.store(stop, 0, 0);
    const overdue = setTimeout(() => {
      job.reject(late());
      if (isHere()) replace();
    }, job.budgetMs + graceMs);
    try {
      const { path, layout, method, plan } = job.task;
      job.resolve(await worker.call('run', { path, layout, method, plan, budgetMs: job.budgetMs }));
    } catch (error) {
      job.reject(refusalOf(error, late));
      if (hasEnded(error) && isHere()) replace();
    } finally {
      clearTimeout(overdue);
      if (isHere()) {
        current = undefined;
        onFree();
      }
    }
  }

  return {
    job: () => current,
    work(job) {
      current = job;
      void answer(job);
    },
    giveUp() {
      const job = current;
      const { worker, stop } = thread;
      Atomics.store(stop, 0, 1);
      setTimeout(() => {
        if (thread.worker === worker && current === job && !closed) replace();
      }, graceMs).unref();
    },
    forget: (path) => void thread.worker.call('forget', path).catch(() => undefined),
    async close() {
      closed = true;
      Atomics.store(thread.stop, 0, 1);
      await thread.worker.stop().catch(() => undefined);
    },
  };
}
