import { SearchIndexUnavailable } from '#server/ports/search-index.ts';
import type { IndexFiles } from './index-files.ts';
import type { IndexThreads } from './index-threads.ts';
import type { Serving } from './serve-collection.ts';

/** A rebuilt index takes its place within so much; changes of the one in use are seen at once. */
const LOOK_EVERY_MS = 100;

const refuse = (): Promise<never> =>
  Promise.reject(new SearchIndexUnavailable('检索索引由另一个进程写，本进程只读'));

/** Serves what another process writes: each question goes to the file that is in use now, and of what is kept nothing outlives a change of it. */
export function serveReading(files: IndexFiles, start: (path: string) => IndexThreads): Serving {
  let serving: { path: string; threads: IndexThreads } | undefined;
  let lookedAtMs = Number.NEGATIVE_INFINITY;

  const look = () => {
    const path = files.current();
    lookedAtMs = performance.now();
    if (path === serving?.path) return;
    void serving?.threads.stop();
    serving = path === undefined ? undefined : { path, threads: start(path) };
  };
  return {
    threads() {
      if (serving === undefined || performance.now() - lookedAtMs >= LOOK_EVERY_MS) look();
      if (serving === undefined)
        throw new SearchIndexUnavailable('检索索引还没有建好，它由另一个进程建，请稍后再试');
      serving.threads.noticeChanges();
      return serving.threads;
    },
    change: refuse,
    rebuild: refuse,
    stop: async () => serving?.threads.stop(),
  };
}
