import { followIndex } from './follow-index.ts';
import type { KeptHealing } from './keep-healing.ts';
import type { IndexingParts } from './parts.ts';

export interface IndexFollower {
  /** Stops after the batch at hand. */
  stop(): Promise<void>;
}

/** Keeps the index in step, looking every `intervalMs`, until stopped. Why this is no job: decision 0010. */
export function startIndexFollower(
  deps: Pick<IndexingParts, 'database' | 'library' | 'index' | 'chartIndex'> & Pick<KeptHealing, 'isTrue'>,
  options: { intervalMs: number; onError: (error: unknown) => void },
): IndexFollower {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const turn = async () => {
    try {
      // One small statement where nothing changed, which is most seconds.
      if ((await deps.isTrue()) && (await deps.library.changes.outbox.read(1)).length > 0)
        await followIndex(deps);
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
