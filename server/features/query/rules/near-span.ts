import { DAY_SECONDS, startOfDay } from '#contract/text/calendar.ts';

/** When reports about a time come out: what looks forward to it, what is written meanwhile, and what sums it up. */
const LOOKS_FORWARD_DAYS = 60;
const SUMS_UP_DAYS = 120;

/** From the first to the last day, yyyy-MM-dd. */
export interface DaySpan {
  from: string;
  to: string;
}

/** The first and the last day counted. */
export const lengthInDays = ({ from, to }: DaySpan): number =>
  (startOfDay(to) - startOfDay(from)) / DAY_SECONDS + 1;

export interface PublishedAbout {
  fromSeconds: number;
  toSeconds: number;
}

export const publishedAbout = ({ from, to }: DaySpan): PublishedAbout => ({
  fromSeconds: startOfDay(from) - LOOKS_FORWARD_DAYS * DAY_SECONDS,
  toSeconds: startOfDay(to) + SUMS_UP_DAYS * DAY_SECONDS,
});

/** How many days before or behind the time when reports about the asked time come out; 0 within it. */
export function daysFrom(publishedAtSeconds: number, span: DaySpan): number {
  const { fromSeconds, toSeconds } = publishedAbout(span);
  return Math.max(0, fromSeconds - publishedAtSeconds, publishedAtSeconds - toSeconds) / DAY_SECONDS;
}

/**
 * After so many days half of the freshness is left, where that time is asked about: of a month nobody wants the same month of another year.
 * So many times as long as it is.
 */
const FADING_LENGTHS = 2;
export const fadingDays = (span: DaySpan): number => FADING_LENGTHS * lengthInDays(span);

/** After so many days half of the nearness is left. */
const HALF_LIFE_DAYS = 180;

/** How near to when reports about the asked time come out a report was published, 0 to 1; 1 where no time is asked about. */
export function nearSpan(publishedAtSeconds: number, span: DaySpan | null): number {
  if (span === null) return 1;
  return 0.5 ** (daysFrom(publishedAtSeconds, span) / HALF_LIFE_DAYS);
}
