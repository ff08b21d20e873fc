/** Times that is looked while the limit runs. */
const LOOKS = 8;
/** A worker that others keep from computing may take so much longer, but not without end. */
const MOST_WAITING_MS = 60_000;

/**
 * Calls `onOver` once a worker has computed for `limitMs` from now on, or a minute more than that has passed: a file is judged by what
 * it costs, not by what else the machine does. `computed` gives what it has computed so far in milliseconds, null where it has not begun, has
 * ended or nobody knows. Returns how to stop watching.
 */
export function watchTime(computed: () => number | null, limitMs: number, onOver: () => void): () => void {
  const endsAtMs = performance.now() + limitMs + MOST_WAITING_MS;
  const before = computed() ?? 0;
  const timer = setInterval(() => {
    if (performance.now() >= endsAtMs || (computed() ?? 0) - before >= limitMs) onOver();
  }, limitMs / LOOKS);
  return () => clearInterval(timer);
}
