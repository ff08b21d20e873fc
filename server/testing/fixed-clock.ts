import type { Clock } from '#server/ports/clock.ts';

/** A clock that stands still until the test moves it. */
export interface FixedClock extends Clock {
  set(time: string | number): void;
  advance(milliseconds: number): void;
}

/** `time` is milliseconds since 1970 or an ISO date with its offset, for example `2026-11-21T09:00:00+08:00`. */
export function fixedClock(time: string | number = '2026-11-21T09:00:00+08:00'): FixedClock {
  let now = toMilliseconds(time);
  return {
    now: () => now,
    set: (next) => {
      now = toMilliseconds(next);
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

function toMilliseconds(time: string | number): number {
  const milliseconds = typeof time === 'number' ? time : Date.parse(time);
  if (Number.isNaN(milliseconds)) throw new Error(`not a time: ${time}`);
  return milliseconds;
}
