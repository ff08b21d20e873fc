import { Worker } from 'node:worker_threads';
import { PdfClosed, PdfRefused } from '#server/ports/pdf.ts';
import type { WorkerAnswer, WorkerTask } from './messages.ts';
import { watchTime } from './watch-time.ts';

interface Job {
  task: WorkerTask;
  resolve(answer: WorkerAnswer): void;
  reject(error: Error): void;
}

export interface PoolOptions {
  workers: number;
  /** That a worker may compute for one document, see `watchTime`. */
  timeoutMs: number;
  module: WebAssembly.Module;
}

const NO_BYTES = new Uint8Array();

/** Heap of a worker besides PDFium's own memory. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 112, maxYoungGenerationSizeMb: 32 };

const startWorker = (module: WebAssembly.Module): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { module },
    resourceLimits: RESOURCE_LIMITS,
    stderr: true,
  });

/**
 * Documents wait in one queue; each worker takes one at a time and keeps it open for what is asked about it next. A worker that overruns, dies or asks to retire is
 * ended and replaced by the next document that needs one, so a hostile file costs itself only.
 */
export function createWorkerPool({ workers, timeoutMs, module }: PoolOptions) {
  const queue: Job[] = [];
  const idle: Worker[] = [];
  const alive = new Set<Worker>();
  /** Which file a worker has open. */
  const open = new WeakMap<Worker, number>();
  let closed = false;

  const start = (): Worker => {
    const worker = startWorker(module);
    alive.add(worker);
    return worker;
  };

  const end = (worker: Worker) => {
    alive.delete(worker);
    void worker.terminate();
  };

  /** One that has the file open, or else the one that ended last: whoever asks of another file meanwhile finds his open still. */
  const takeIdle = (file: number): Worker | undefined => {
    const place = idle.findIndex((worker) => open.get(worker) === file);
    return place < 0 ? idle.pop() : idle.splice(place, 1)[0];
  };

  const runOn = (worker: Worker, job: Job) => {
    hearOnce(worker, timeoutMs, (heard) => {
      if (heard.kind === 'answer') note(worker, job, heard.answer);
      if (heard.kind === 'answer' && !heard.answer.retire && !closed) idle.push(worker);
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

  const pump = () => {
    while (queue.length > 0 && (idle.length > 0 || alive.size < workers)) {
      const job = queue.shift();
      if (job) runOn(takeIdle('file' in job.task ? job.task.file : 0) ?? start(), job);
    }
  };

  return {
    run(task: WorkerTask): Promise<WorkerAnswer> {
      if (closed) return Promise.reject(new PdfClosed());
      return new Promise((resolve, reject) => {
        queue.push({ task, resolve, reject });
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
function hearOnce(worker: Worker, timeoutMs: number, tell: (heard: Heard) => void): void {
  let isTold = false;
  const finish = (heard: Heard) => {
    if (isTold) return;
    isTold = true;
    stopWatching();
    for (const [event, listener] of listeners) worker.off(event, listener);
    tell(heard);
  };
  const stopWatching = watchTime(worker, timeoutMs, () =>
    finish({ kind: 'failed', error: new PdfRefused('timed-out') }),
  );
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
