import type { Rhythm } from '#contract/calls/alert-delivery.ts';
import { MOST_TRIES, RETRY_MINUTES } from '#contract/rights/alert-limits.ts';
import { dayNumber, startOfDayNumber } from '#contract/text/calendar.ts';

const EIGHT_SECONDS = 8 * 3600;
const MINUTE_MS = 60_000;
/** The first day of 1970 was a Thursday. */
const isMonday = (day: number): boolean => (day + 4) % 7 === 1;

/** When what comes now is sent, milliseconds since 1970: now, or the next eight o'clock in Shanghai, of any day or of a Monday. */
export function dueTime(rhythm: Rhythm, nowMs: number): number {
  if (rhythm === 'now') return nowMs;
  const today = dayNumber(Math.floor(nowMs / 1000));
  for (let day = today; ; day += 1) {
    const at = (startOfDayNumber(day) + EIGHT_SECONDS) * 1000;
    if (at > nowMs && (rhythm === 'daily' || isMonday(day))) return at;
  }
}

/** When to try again after so many tries, milliseconds since 1970; null where it is given up. */
export function retryTime(tries: number, nowMs: number): number | null {
  const minutes = RETRY_MINUTES[tries - 1];
  return tries >= MOST_TRIES || minutes === undefined ? null : nowMs + minutes * MINUTE_MS;
}
