import type { Rhythm } from '#contract/calls/alert-delivery.ts';
import { dayNumber, startOfDayNumber } from '#contract/text/calendar.ts';

const EIGHT_SECONDS = 8 * 3600;
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
