import type { IndexedDocument } from '#server/ports/search-collection.ts';
import { SearchIndexUnavailable } from '#server/ports/search-index.ts';
import type { IndexFiles } from './index-files.ts';
import type { IndexThreads } from './index-threads.ts';
import type { Change } from './writer-thread.ts';

/** An index file in use, and the way to the next. */
export interface Serving {
  threads(): IndexThreads;
  change(made: Change): Promise<void>;
  /** On failure the file in use stays, and the unfinished one is deleted. */
  rebuild(source: AsyncIterable<readonly IndexedDocument[]>): Promise<void>;
  /** Ends a rebuild under way; it rejects. */
  stop(): Promise<void>;
}

export const CLOSED = '检索索引已关闭';

export interface ServingParts {
  start: (path: string) => IndexThreads;
  /** Rejects with the signal's reason where that ends it. */
  load: (
    path: string,
    source: AsyncIterable<readonly IndexedDocument[]>,
    signal: AbortSignal,
  ) => Promise<void>;
}

export function serveCollection(files: IndexFiles, { start, load }: ServingParts): Serving {
  let threads = start(files.current() ?? '');
  /** While a rebuild runs: what to repeat on its result, in order. */
  let log: Change[] | undefined;
  const stopped = new AbortController();

  return {
    threads: () => threads,
    async change(made) {
      log?.push(made);
      await threads.write(made);
    },
    async rebuild(source) {
      if (log) throw new SearchIndexUnavailable('索引正在重建，请等它完成');
      const made: Change[] = [];
      log = made;
      const path = files.next();
      let built: IndexThreads | undefined;
      try {
        await load(path, source, stopped.signal);
        built = start(path);
        // Repeating a change twice does no harm; none may come between the last look and the swap.
        for (let change = made.shift(); change; change = made.shift()) {
          await built.write(change);
          stopped.signal.throwIfAborted();
        }
        stopped.signal.throwIfAborted();
        files.use(path);
        const old = threads;
        threads = built;
        await old.stop();
        files.clean();
      } catch (error) {
        if (threads !== built) {
          await built?.stop();
          // On a full disk it would take the room that the old index needs.
          files.discard(path);
        }
        throw error;
      } finally {
        log = undefined;
      }
    },
    async stop() {
      stopped.abort(new SearchIndexUnavailable(CLOSED));
      await threads.stop();
    },
  };
}
