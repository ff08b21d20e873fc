import { Worker } from 'node:worker_threads';
import { computedMs, newFlag, type ThreadFlag } from '#server/platform/process/thread-time.ts';
import { watchTime } from '#server/platform/process/watch-time.ts';
import { PdfClosed, PdfRefused } from '#server/ports/pdf.ts';
import type { WorkerAnswer, WorkerTask } from './messages.ts';

interface Job {
  task: WorkerTask;
  /** Nobody waits for it at a page. */
  isBehind: boolean;
  resolve(answer: WorkerAnswer): void;
  reject(error: Error): void;
}

export interface PoolOptions {
  workers: number;
  /** How many of them at most are at work that nobody waits for. */
  mostBehind: number;
  /** One that has had nothing to do for so long gives its memory back by ending. */
  idleMs?: number;
  /** That a worker may compute for one document, see `watchTime`. */
  timeoutMs: number;
  module: WebAssembly.Module;
  /** A sparing heap takes less memory and, for a page, half a millisecond more. */
  heap?: keyof typeof YOUNG_GENERATION_MB;
}

const NO_BYTES = new Uint8Array();
const IDLE_MS = 20_000;

/** Heap of a worker besides PDFium's own memory. */
const OLD_GENERATION_MB = 112;
/** What a page is made of outlives a small young generation and is moved twice; where memory is short, a large one stays. */
const YOUNG_GENERATION_MB = { sparing: 6, roomy: 24 };

/** What a worker is given to begin with. */
export interface WorkerStart {
  module: WebAssembly.Module;
  thread: ThreadFlag;
}

function startWorker(start: WorkerStart, heap: keyof typeof YOUNG_GENERATION_MB): Worker {
  const resourceLimits = {
    maxOldGenerationSizeMb: OLD_GENERATION_MB,
    maxYoungGenerationSizeMb: YOUNG_GENERATION_MB[heap],
  };
  return new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: start,
    resourceLimits,
    stderr: true,
  });
}

/**
 * Documents wait in one queue, those that somebody waits for at a page before the others; each worker takes one at a time and keeps it open for what is asked about it next. A worker that overruns, dies or asks to retire is
 * ended and replaced by the next document that needs one, so a hostile file costs itself only.
 */
export function createWorkerPool({
  workers,
  mostBehind,
  timeoutMs,
  module,
  idleMs = IDLE_MS,
  heap = 'roomy',
}: PoolOptions) {
  const queue: Job[] = [];
  const idle: Worker[] = [];
  const alive = new Set<Worker>();
  /** Which file a worker has open. */
  const open = new WeakMap<Worker, number>();
  const threads = new WeakMap<Worker, ThreadFlag>();
  const resting = new WeakMap<Worker, NodeJS.Timeout>();
  let behind = 0;
  let closed = false;

  const start = (): Worker => {
    const thread = newFlag();
    const worker = startWorker({ module, thread }, heap);
    threads.set(worker, thread);
    alive.add(worker);
    // Also of one that rests, or was given up: an error that nobody hears ends the process.
    worker.on('error', () => drop(worker)).on('exit', () => drop(worker));
    return worker;
  };

  /** One that has ended is asked nothing more. */
  const drop = (worker: Worker) => {
    alive.delete(worker);
    clearTimeout(resting.get(worker));
    const place = idle.indexOf(worker);
    if (place >= 0) idle.splice(place, 1);
  };

  const end = (worker: Worker) => {
    drop(worker);
    void worker.terminate();
  };

  /** One that has the file open, or else the one that ended last: whoever asks of another file meanwhile finds his open still. */
  const takeIdle = (file: number): Worker | undefined => {
    const place = idle.findIndex((worker) => open.get(worker) === file);
    const worker = place < 0 ? idle.pop() : idle.splice(place, 1)[0];
    if (worker !== undefined) clearTimeout(resting.get(worker));
    return worker;
  };

  const rest = (worker: Worker) => {
    idle.push(worker);
    resting.set(worker, setTimeout(() => end(worker), idleMs).unref());
  };

  const runOn = (worker: Worker, job: Job) => {
    if (job.isBehind) behind += 1;
    const thread = threads.get(worker);
    const watch = (onOver: () => void) =>
      watchTime(() => (thread === undefined ? null : computedMs(thread)), { limitMs: timeoutMs }, onOver);
    hearOnce(worker, watch, (heard) => {
      if (job.isBehind) behind -= 1;
      if (heard.kind === 'answer') note(worker, job, heard.answer);
      if (heard.kind === 'answer' && !heard.answer.retire && !closed) rest(worker);
      else end(worker);
      if (heard.kind === 'answer') settle(job, heard.answer);
      else job.reject(closed && heard.kind === 'gone' ? new PdfClosed() : heard.error);
      pump();
    });
    const isOpen = 'file' in job.task && open.get(worker) === job.task.file;
    worker.postMessage(isOpen ? { ...job.task, bytes: NO_BYTES } : job.task);
  };

  /** A file that was refused is closed. */
  const note = (worker: Worker, { task }: Job, { kind }: WorkerAnswer) => {
    if (!('file' in task)) return;
    if (kind === 'refused') open.delete(worker);
    else open.set(worker, task.file);
  };

  /** What another file left behind is no fault of this one, which has its turn again. */
  const settle = (job: Job, answer: WorkerAnswer) => {
    if (answer.kind === 'stale') queue.unshift(job);
    else job.resolve(answer);
  };

  /** What somebody waits for at a page; else what nobody does, as long as that leaves the others their workers. */
  const nextJob = (): Job | undefined => {
    const awaited = queue.findIndex(({ isBehind }) => !isBehind);
    if (awaited >= 0) return queue.splice(awaited, 1)[0];
    return behind < mostBehind ? queue.shift() : undefined;
  };

  const pump = () => {
    while (idle.length > 0 || alive.size < workers) {
      const job = nextJob();
      if (job === undefined) return;
      runOn(takeIdle('file' in job.task ? job.task.file : 0) ?? start(), job);
    }
  };

  return {
    run(task: WorkerTask, isBehind = false): Promise<WorkerAnswer> {
      if (closed) return Promise.reject(new PdfClosed());
      return new Promise((resolve, reject) => {
        queue.push({ task, isBehind, resolve, reject });
        pump();
      });
    },
    async close(): Promise<void> {
      closed = true;
      for (const job of queue.splice(0)) job.reject(new PdfClosed());
      await Promise.all([...alive].map((worker) => worker.terminate()));
      alive.clear();
    },
  };
}

/** What a worker says to one task, or what became of it instead; `gone` is one that ended by itself. */
type Heard = { kind: 'answer'; answer: WorkerAnswer } | { kind: 'failed' | 'gone'; error: Error };

/** Tells the first of an answer, a failure, an end and the end of the time; nothing of the others. */
function hearOnce(
  worker: Worker,
  watch: (onOver: () => void) => () => void,
  tell: (heard: Heard) => void,
): void {
  let isTold = false;
  const finish = (heard: Heard) => {
    if (isTold) return;
    isTold = true;
    stopWatching();
    for (const [event, listener] of listeners) worker.off(event, listener);
    tell(heard);
  };
  const stopWatching = watch(() => finish({ kind: 'failed', error: new PdfRefused('timed-out') }));
  const listeners = [
    ['message', (answer: WorkerAnswer) => finish({ kind: 'answer', answer })],
    ['error', (error: Error & { code?: string }) => finish({ kind: 'failed', error: workerError(error) })],
    ['exit', () => finish({ kind: 'gone', error: new PdfRefused('damaged') })],
  ] as const;
  for (const [event, listener] of listeners) worker.on(event, listener);
}

/** Only running out of heap says something about the file; any other error is ours and must be seen. */
function workerError(error: Error & { code?: string }): Error {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new PdfRefused('out-of-memory') : error;
}
