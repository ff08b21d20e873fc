/** China has had no summer time since 1991, so Asia/Shanghai is UTC+8 throughout. */
const SHANGHAI_OFFSET_MS = 8 * 3600_000;
const DAY_MS = 24 * 3600_000;

export interface Periods {
  /** yyyy-MM-dd */
  day: string;
  /** yyyy-MM */
  month: string;
  /** Seconds since 1970: the next midnight, and the midnight that begins the next month. */
  dayEndsAt: number;
  monthEndsAt: number;
}

/** The calendar day and month in Asia/Shanghai at `now`, milliseconds since 1970. */
export function periodsAt(now: number): Periods {
  const local = new Date(now + SHANGHAI_OFFSET_MS);
  const day = local.toISOString().slice(0, 10);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const nextMonth = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1);
  return {
    day,
    month: day.slice(0, 7),
    dayEndsAt: (midnight + DAY_MS - SHANGHAI_OFFSET_MS) / 1000,
    monthEndsAt: (nextMonth - SHANGHAI_OFFSET_MS) / 1000,
  };
}
