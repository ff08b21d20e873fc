import type { IndexedDocument } from '#server/ports/search-collection.ts';
import type { WorkerHandle } from './worker-call.ts';

/** A change to an index, as it is logged and repeated. */
export type Change =
  | { method: 'upsert'; input: readonly IndexedDocument[] }
  | { method: 'remove'; input: readonly number[] };

/** The one thread that writes to an index file. */
export interface WriterThread {
  /** Rejects as the thread's method does. */
  write(change: Change): Promise<void>;
  /** Ends the thread, when it has closed the file. */
  stop(): Promise<void>;
}

/** A thread costs some twenty megabytes, and a tenth of a second to start. */
const IDLE_MS = 60_000;

/** Starts the thread when there is something to write, and ends it when there has been nothing for a while. */
export function createWriterThread(start: () => WorkerHandle, idleMs: number = IDLE_MS): WriterThread {
  let worker: WorkerHandle | undefined;
  /** Two of them must never have the file. */
  let ending: Promise<void> = Promise.resolve();
  let underWay = 0;
  let idle: NodeJS.Timeout | undefined;

  const end = (): Promise<void> => {
    clearTimeout(idle);
    const ended = worker;
    worker = undefined;
    if (ended === undefined) return ending;
    ending = ended
      .call('close', undefined)
      // A thread that has ended by itself has closed its file too.
      .catch(() => undefined)
      .then(() => ended.stop());
    return ending;
  };

  return {
    async write({ method, input }) {
      clearTimeout(idle);
      underWay += 1;
      try {
        await ending;
        worker ??= start();
        await worker.call(method, input);
      } finally {
        underWay -= 1;
        // Whoever only waits for the process to end must not wait for this.
        if (underWay === 0) idle = setTimeout(() => void end(), idleMs).unref();
      }
    },
    stop: end,
  };
}
