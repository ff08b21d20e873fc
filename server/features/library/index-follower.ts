import type { ObjectStore } from '#server/ports/object-store.ts';
import type { LibraryIndexing } from './deps.ts';
import { followIndex } from './follow-index.ts';
import { answerIndexRequests } from './index-requests.ts';

export interface IndexFollower {
  /** Stops after the batch at hand. */
  stop(): Promise<void>;
}

/** Keeps the index in step and answers what other processes ask of it, looking every `intervalMs`, until stopped. */
export function startIndexFollower(
  deps: LibraryIndexing & { objects: ObjectStore },
  options: { intervalMs: number; onError: (error: unknown) => void },
): IndexFollower {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const turn = async () => {
    try {
      await followIndex(deps);
      await answerIndexRequests(deps, Date.now);
    } catch (error) {
      options.onError(error);
    }
    if (!stopped) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => {
      running = turn();
    }, options.intervalMs);
  };
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
