const MINUTE_MS = 60_000;

/** So long after each try the next one follows: minutes, half an hour, 2 and 12 hours. */
const RETRY_MINUTES = [1, 5, 30, 120, 720] as const;
/** Before something that is to be sent is given up. */
export const MOST_TRIES = RETRY_MINUTES.length + 1;

/** When to try again after so many tries, milliseconds since 1970; null where it is given up. */
export function retryTime(tries: number, nowMs: number): number | null {
  const minutes = RETRY_MINUTES[tries - 1];
  return minutes === undefined ? null : nowMs + minutes * MINUTE_MS;
}
