/** Between two attempts to have a server again that died. */
const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * How long to wait before each attempt to start a server again: not at all at first, then twice as long each time. Only one that lived for a
 * while begins that anew: one that says that it is ready and dies each time would be started without end and without a pause.
 */
export function restartPauses(now: () => number) {
  let waitMs = 0;
  let bornMs = now();
  return {
    /** It is ready. */
    began() {
      bornMs = now();
    },
    /** It died, or could not be started: milliseconds until the next attempt. */
    next(): number {
      if (now() - bornMs >= LONGEST_MS) waitMs = 0;
      const nextMs = waitMs;
      waitMs = Math.min(Math.max(2 * waitMs, FIRST_MS), LONGEST_MS);
      // An attempt that fails tells of no life: only the next that is ready does.
      bornMs = Number.POSITIVE_INFINITY;
      return nextMs;
    },
  };
}
