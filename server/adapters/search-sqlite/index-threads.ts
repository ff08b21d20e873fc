import { startWorker, type WorkerHandle } from './worker-call.ts';

/** The threads that serve one index file. */
export interface IndexThreads {
  /** Runs on the reader with the fewest calls waiting. */
  read(method: 'search' | 'count', input: unknown): Promise<unknown>;
  write(method: 'upsert' | 'remove', input: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

const READER = new URL('./reader-worker.ts', import.meta.url);
const WRITER = new URL('./writer-worker.ts', import.meta.url);

export function startWriter(
  path: string,
  mode: 'update' | 'load',
  userWords: readonly string[],
): WorkerHandle {
  return startWorker(WRITER, { path, mode, userWords });
}

/** The writer starts when first used: many processes only read. */
export function startThreads(path: string, readers: number, userWords: readonly string[]): IndexThreads {
  const pool = Array.from({ length: Math.max(1, readers) }, () => startWorker(READER, { path }));
  let writer: WorkerHandle | undefined;
  return {
    read(method, input) {
      const freest = pool.reduce((best, reader) => (reader.pending() < best.pending() ? reader : best));
      return freest.call(method, input);
    },
    write(method, input) {
      writer ??= startWriter(path, 'update', userWords);
      return writer.call(method, input);
    },
    async stop() {
      for (const thread of writer ? [...pool, writer] : pool) {
        await thread.call('close', undefined).catch(() => undefined);
        await thread.stop();
      }
    },
  };
}
