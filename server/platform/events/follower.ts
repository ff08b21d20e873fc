import type { Wakes } from './wakes.ts';

export interface Follower {
  /** Stops after the turn at hand. */
  stop(): Promise<void>;
}

export interface FollowerOptions {
  /** How long it waits where nobody wakes it. */
  everyMs: number;
  onError: (error: unknown) => void;
}

/** Between two turns at least: what comes one by one, as in an import, is taken together. */
const REST_MS = 250;

/** Takes turns until it is stopped: at once, when woken, and every while in any case. */
export function startFollower(
  wakes: Wakes,
  turn: () => Promise<unknown>,
  { everyMs, onError }: FollowerOptions,
): Follower {
  const stopped = new AbortController();
  const run = async () => {
    while (!stopped.signal.aborted) {
      // Before the turn: what is told while it looks is not waited for.
      const woken = wakes.next(everyMs, stopped.signal);
      try {
        await turn();
      } catch (error) {
        onError(error);
      }
      await rest(Math.min(REST_MS, everyMs), stopped.signal);
      await woken;
    }
  };
  const running = run();
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}

/** Resolves early where it is stopped. */
const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
