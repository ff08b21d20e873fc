import type { Logger } from '../log/create-logger.ts';

/** Times a call; to be ended once, however it went. */
export interface TimedCall {
  /** It has waited its turn, and is worked on from now on. */
  begun(): void;
  ended(): void;
}

/**
 * Logs calls that take `slowMs` or longer, 0 none: which, how long, how much of that it waited for its turn. Never what was asked nor who
 * asked; the number of the request stands in the line by itself. `from` is where it was asked: over HTTP, or by a page that is rendered.
 */
export function timeCall(
  log: Pick<Logger, 'warn'>,
  slowMs: number,
  told: { call: string; from: 'http' | 'page' },
): TimedCall {
  const askedMs = performance.now();
  let begunMs = askedMs;
  return {
    begun() {
      begunMs = performance.now();
    },
    ended() {
      const tookMs = performance.now() - askedMs;
      if (slowMs === 0 || tookMs < slowMs) return;
      const waitedMs = Math.round(begunMs - askedMs);
      log.warn({ ...told, tookMs: Math.round(tookMs), waitedMs }, '慢的调用');
    },
  };
}
