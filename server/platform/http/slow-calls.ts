import type { Logger } from '../log/create-logger.ts';
import { duringPart, type Traces } from '../traces/traces.ts';

export interface CallTimes {
  log: Pick<Logger, 'warn'>;
  /** Calls that take so long are logged; 0 none. */
  slowMs: number;
  traces: Traces;
}

/**
 * Does a call, logs it where it takes `slowMs` or longer, and keeps it in the trace: which, how long, how much of that it waited for its
 * turn, of which `begun` is told. Never what was asked nor who asked; the number of the request stands in the line by itself. `from` is
 * where it was asked: over HTTP, or by a page that is rendered.
 */
export async function timeCall<Result>(
  { log, slowMs, traces }: CallTimes,
  told: { call: string; from: 'http' | 'page' },
  work: (begun: () => void) => Promise<Result>,
): Promise<Result> {
  const askedMs = performance.now();
  let begunMs = askedMs;
  const named = () => ({ name: `call ${told.call}`, noted: { 'call.from': told.from } });
  try {
    return await duringPart(traces, named, (span) =>
      work(() => {
        begunMs = performance.now();
        span.note({ 'call.waited_ms': Math.round(begunMs - askedMs) });
        span.tell('its turn');
      }),
    );
  } finally {
    const tookMs = performance.now() - askedMs;
    const waitedMs = Math.round(begunMs - askedMs);
    if (slowMs > 0 && tookMs >= slowMs)
      log.warn({ ...told, tookMs: Math.round(tookMs), waitedMs }, '慢的调用');
  }
}
