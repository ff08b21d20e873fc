/** China has had no summer time since 1991, so Asia/Shanghai is UTC+8 throughout. Nowhere else is this written. */
const SHANGHAI_SECONDS = 8 * 3600;

export const DAY_SECONDS = 86_400;
export const DAY_MS = DAY_SECONDS * 1000;

/** Whole seconds since 1970, as times stand on the wire; 0 where there is none. */
export const secondsOf = (at: Date | null): number => Math.floor((at?.getTime() ?? 0) / 1000);

/** Reads like UTC what a clock in Shanghai shows. */
const shanghaiClock = (seconds: number) => new Date((seconds + SHANGHAI_SECONDS) * 1000);

/** The calendar day in Asia/Shanghai, yyyy-MM-dd, of a time in seconds since 1970. */
export const dayOf = (seconds: number): string => shanghaiClock(seconds).toISOString().slice(0, 10);

/** yyyy-MM-dd HH:mm in Asia/Shanghai of a time in seconds since 1970. */
export const momentOf = (seconds: number): string =>
  shanghaiClock(seconds).toISOString().slice(0, 16).replace('T', ' ');

/** Midnight in Asia/Shanghai of a day yyyy-MM-dd, in seconds since 1970. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000 - SHANGHAI_SECONDS;

/** The calendar day in Asia/Shanghai as a number that ascends by one a day; `seconds` since 1970. */
export const dayNumber = (seconds: number): number => Math.floor((seconds + SHANGHAI_SECONDS) / DAY_SECONDS);

/** The first second of such a day. */
export const startOfDayNumber = (day: number): number => day * DAY_SECONDS - SHANGHAI_SECONDS;

/** The day so many days before, yyyy-MM-dd. */
export const daysBefore = (day: string, days: number): string => dayOf(startOfDay(day) - days * DAY_SECONDS);

/** The same day so many months before, yyyy-MM-dd; a month before 31 March is the last day of February. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

export interface Periods {
  /** yyyy-MM-dd */
  day: string;
  /** yyyy-MM */
  month: string;
  /** Seconds since 1970: the next midnight, and the midnight that begins the next month. */
  dayEndsAtSeconds: number;
  monthEndsAtSeconds: number;
}

/** The calendar day and month in Asia/Shanghai, for what is counted a day and a month; `nowMs` since 1970. */
export function periodsAt(nowMs: number): Periods {
  const day = dayOf(Math.floor(nowMs / 1000));
  const [year = 0, month = 0] = day.split('-').map(Number);
  const nextMonth = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return {
    day,
    month: day.slice(0, 7),
    dayEndsAtSeconds: startOfDay(day) + DAY_SECONDS,
    monthEndsAtSeconds: startOfDay(nextMonth),
  };
}
