/** Time to make a page, waiting for its turn not counted. What the page asks is given up then. */
const BUDGET_MS = 8_000;

/** A page took too long: HTTP 503, in words. */
export class PageTooSlow extends Error {
  override name = 'PageTooSlow';
}

/**
 * Makes something in its time, milliseconds, and no longer than somebody waits; `signal` tells what works on it. Rejects with
 * `PageTooSlow`, or the reason of `waiting`.
 */
export async function inTime<Made>(
  budgetMs: number | undefined,
  waiting: AbortSignal | undefined,
  make: (signal: AbortSignal) => Promise<Made>,
): Promise<Made> {
  waiting?.throwIfAborted();
  const over = new AbortController();
  const leave = () => over.abort(waiting?.reason);
  const timer = setTimeout(
    () => over.abort(new PageTooSlow('这一页做得太久，已经停下')),
    budgetMs ?? BUDGET_MS,
  );
  waiting?.addEventListener('abort', leave, { once: true });
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = () => reject(over.signal.reason);
  over.signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([make(over.signal), ended]);
  } finally {
    clearTimeout(timer);
    // Requests made of the signal keep it until the second full collection, and by this listener would keep what was made.
    over.signal.removeEventListener('abort', end);
    waiting?.removeEventListener('abort', leave);
  }
}
