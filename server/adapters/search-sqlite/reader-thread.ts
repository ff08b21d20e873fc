import { WorkerCallError } from '#server/platform/process/pending-calls.ts';
import { computedMs, newFlag, type ThreadFlag } from '#server/platform/process/thread-time.ts';
import { type AskOptions, SearchTooComplex } from '#server/ports/search-index.ts';
import type { Layout } from './layout.ts';
import { leftToBegin, overdueOf, unready } from './overdue.ts';
import { hasEnded, STOPPED, startWorker, type WorkerHandle } from './worker-call.ts';

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
  /** When it was asked, by `performance.now()`. */
  askedMs: number;
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
  /** A question waits no longer for a thread that is beginning, milliseconds. */
  startMs?: number;
  /** Called when it may have the next job. */
  onFree: () => void;
}

const READER = new URL('./reader-worker.ts', import.meta.url);
/** Its heap is small beside what it reads, and mostly of a moment: a larger one is not faster, and stays. */
const YOUNG_MIB = 4;

/** A thread loads its sources first, which takes seconds where the whole machine has just begun. */
const START_MS = 8_000;
/** One that has not begun by then never will. */
const STUCK_MS = 60_000;

/** What a thread and its place tell each other of at once. */
export interface ReaderFlags {
  /** Not 0: the thread is to stop. It looks between its steps. */
  stop: Int32Array<SharedArrayBuffer>;
  thread: ThreadFlag;
}

interface StartedThread extends ReaderFlags {
  worker: WorkerHandle;
  startedMs: number;
  /** It takes questions: until then no time of theirs goes by. Rejects where it ended instead. */
  ready: Promise<unknown>;
  isReady: boolean;
}

function startThread(heapMib: number): StartedThread {
  const flags = { stop: newFlag(), thread: newFlag() };
  const limits = { maxYoungGenerationSizeMb: YOUNG_MIB, maxOldGenerationSizeMb: heapMib };
  const worker = startWorker(READER, flags, limits);
  const ready = worker.call('ready', null);
  const started = { worker, startedMs: performance.now(), ready, isReady: false, ...flags };
  const note = () => {
    started.isReady = true;
  };
  ready.then(note, () => undefined);
  return started;
}

/** Whether the thread takes questions within the time. Rejects where it ended. */
async function begins({ ready }: StartedThread, withinMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), withinMs);
  const begun = ready.then(() => true);
  try {
    return await Promise.race([begun, promise]);
  } finally {
    clearTimeout(timer);
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** What the asker is told. */
function refusalOf(error: unknown, overdue: () => Error): unknown {
  if (error instanceof WorkerCallError && error.message === STOPPED) return overdue();
  return isOutOfMemory(error) ? new SearchTooComplex() : error;
}

/** Asks a thread that has begun, within the time of the question: `onOverdue` where it does not end then. Throws where the thread has ended. */
async function ask(
  { worker, stop, thread: flag }: StartedThread,
  job: Job,
  graceMs: number,
  onOverdue: () => void,
): Promise<void> {
  // Whoever asked has gone while the thread began.
  if (Atomics.load(stop, 0) !== 0) return;
  const before = computedMs(flag) ?? 0;
  const late = (): Error => {
    const now = computedMs(flag);
    return overdueOf(job.budgetMs, now === null ? null : now - before);
  };
  const overdue = setTimeout(() => {
    job.reject(late());
    onOverdue();
  }, job.budgetMs + graceMs);
  try {
    const { path, layout, method, plan } = job.task;
    job.resolve(await worker.call('run', { path, layout, method, plan, budgetMs: job.budgetMs }));
  } catch (error) {
    job.reject(refusalOf(error, late));
    if (hasEnded(error)) throw error;
  } finally {
    clearTimeout(overdue);
  }
}

export function startReaderThread(options: ReaderThreadOptions): ReaderThread {
  const { heapMib, graceMs, startMs = START_MS, onFree } = options;
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
    const asked = thread;
    const isHere = () => thread === asked && !closed;
    const giveUpOn = () => {
      if (isHere()) replace();
    };
    Atomics.store(asked.stop, 0, 0);
    const waiting = { startMs, startedMs: asked.startedMs, askedMs: job.askedMs };
    try {
      if (asked.isReady || (await begins(asked, leftToBegin(waiting, performance.now()))))
        await ask(asked, job, graceMs, giveUpOn);
      else {
        job.reject(unready());
        if (performance.now() - asked.startedMs > STUCK_MS) giveUpOn();
      }
    } catch (error) {
      job.reject(error);
      giveUpOn();
    } finally {
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
      // One that is beginning is of use to the next who asks.
      if (!thread.isReady) return;
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
