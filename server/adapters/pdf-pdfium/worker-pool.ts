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

/** Heap of a worker besides PDFium's own memory. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 112, maxYoungGenerationSizeMb: 16 };

/**
 * Documents wait in one queue; each worker takes one at a time. A worker that overruns, dies or asks to retire is
 * ended and replaced by the next document that needs one, so a hostile file costs itself only.
 */
export function createWorkerPool({ workers, timeoutMs, module }: PoolOptions) {
  const queue: Job[] = [];
  const idle: Worker[] = [];
  const alive = new Set<Worker>();
  let closed = false;

  const start = (): Worker => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { module },
      resourceLimits: RESOURCE_LIMITS,
      stderr: true,
    });
    alive.add(worker);
    return worker;
  };

  const end = (worker: Worker) => {
    alive.delete(worker);
    void worker.terminate();
  };

  const runOn = (worker: Worker, job: Job) => {
    const finish = (settle: () => void, keep: boolean) => {
      if (isDone) return;
      isDone = true;
      stopWatching();
      for (const [event, listener] of listeners) worker.off(event, listener);
      if (keep && !closed) idle.push(worker);
      else end(worker);
      settle();
      pump();
    };
    let isDone = false;
    const stopWatching = watchTime(worker, timeoutMs, () =>
      finish(() => job.reject(new PdfRefused('timed-out')), false),
    );
    const listeners = [
      ['message', (answer: WorkerAnswer) => finish(() => job.resolve(answer), !answer.retire)],
      ['error', (error: Error & { code?: string }) => finish(() => job.reject(workerError(error)), false)],
      ['exit', () => finish(() => job.reject(closed ? new PdfClosed() : new PdfRefused('damaged')), false)],
    ] as const;
    for (const [event, listener] of listeners) worker.on(event, listener);
    worker.postMessage(job.task);
  };

  const pump = () => {
    while (queue.length > 0 && (idle.length > 0 || alive.size < workers)) {
      const job = queue.shift();
      if (job) runOn(idle.pop() ?? start(), job);
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

/** Only running out of heap says something about the file; any other error is ours and must be seen. */
function workerError(error: Error & { code?: string }): Error {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new PdfRefused('out-of-memory') : error;
}
