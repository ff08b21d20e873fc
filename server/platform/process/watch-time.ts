/** Times that is looked while the limit runs. */
const LOOKS = 8;
const MOST_WAITING_MS = 60_000;

interface TimeLimits {
  /** That it may compute. */
  limitMs: number;
  /** A worker that others keep from computing may take so much longer, but not without end: a minute where nothing else is said. */
  mostWaitingMs?: number | undefined;
}

/**
 * Calls `onOver` once a worker has computed for `limitMs` from now on, or `mostWaitingMs` more than that have passed, and tells which: a file
 * is judged by what it costs, not by what else the machine does. `computed` gives what it has computed so far in milliseconds, null where it
 * has not begun, has ended or nobody knows. Returns how to stop watching.
 */
export function watchTime(
  computed: () => number | null,
  { limitMs, mostWaitingMs = MOST_WAITING_MS }: TimeLimits,
  onOver: (why: 'computed' | 'waited') => void,
): () => void {
  const endsAtMs = performance.now() + limitMs + mostWaitingMs;
  const before = computed() ?? 0;
  const timer = setInterval(() => {
    if ((computed() ?? 0) - before >= limitMs) onOver('computed');
    else if (performance.now() >= endsAtMs) onOver('waited');
  }, limitMs / LOOKS);
  return () => clearInterval(timer);
}
