import type { SegmenterTables } from '#server/platform/text/segment.ts';
import type { IndexedDocument } from '#server/ports/search-collection.ts';
import { SearchIndexUnavailable } from '#server/ports/search-index.ts';
import type { Layout } from './layout.ts';
import { hasEnded, startWorker, type WorkerHandle } from './worker-call.ts';

/** A change to an index, as it is logged and repeated. */
export type Change =
  | { method: 'upsert'; input: readonly IndexedDocument[] }
  | { method: 'remove'; input: readonly number[] };

/** The file that a change is for. */
export interface WrittenFile {
  path: string;
  layout: Layout;
}

/** The one thread that writes, to the index files of all collections, one change at a time. */
export interface WriterThread {
  /** Rejects as the thread's method does, and once it is stopped. */
  write(file: WrittenFile, change: Change): Promise<void>;
  /** Closes a file, once all that was asked of it before is written. */
  forget(path: string): Promise<void>;
  /** Ends the thread, when it has closed its files. */
  stop(): Promise<void>;
}

/** A thread costs some twenty megabytes, and a tenth of a second to start. */
const IDLE_MS = 60_000;
const WRITER = new URL('./writer-worker.ts', import.meta.url);
/** Its heap is small beside what it writes. */
const LIMITS = { maxYoungGenerationSizeMb: 6 };

/** `words`: what it splits text by. */
export const startWriter = (words: SegmenterTables): WorkerHandle => startWorker(WRITER, { words }, LIMITS);

/** Starts the thread when there is something to write, and ends it when there has been nothing for a while. */
export function createWriterThread(start: () => WorkerHandle, idleMs: number = IDLE_MS): WriterThread {
  let worker: WorkerHandle | undefined;
  /** All that is asked for, one after the other: two threads must never have a file, and none is closed before what came first is written. */
  let last: Promise<void> = Promise.resolve();
  let isStopped = false;
  let underWay = 0;
  let idle: NodeJS.Timeout | undefined;

  const inTurn = (work: () => Promise<void> | undefined): Promise<void> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };

  const end = (): Promise<void> =>
    inTurn(async () => {
      const ended = worker;
      worker = undefined;
      // A thread that has ended by itself has closed its files too.
      await ended?.call('close', undefined).catch(() => undefined);
      await ended?.stop();
    });

  /** What one collection did to the thread is no fault of the next change, which gets a fresh one. */
  const ask = async (asked: WorkerHandle, method: string, input: unknown): Promise<void> => {
    try {
      await asked.call(method, input);
    } catch (error) {
      if (hasEnded(error)) {
        worker = undefined;
        await asked.stop();
      }
      throw error;
    }
  };

  return {
    async write({ path, layout }, { method, input }) {
      if (isStopped) throw new SearchIndexUnavailable('检索索引已关闭');
      clearTimeout(idle);
      underWay += 1;
      try {
        await inTurn(() => {
          worker ??= start();
          return ask(worker, method, { path, layout, input });
        });
      } finally {
        underWay -= 1;
        // Whoever only waits for the process to end must not wait for this.
        if (underWay === 0 && !isStopped) idle = setTimeout(() => void end(), idleMs).unref();
      }
    },
    forget: (path) => inTurn(() => worker && ask(worker, 'forget', path).catch(() => undefined)),
    stop() {
      isStopped = true;
      clearTimeout(idle);
      return end();
    },
  };
}
