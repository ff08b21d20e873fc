import { dayNumber, secondsOf } from '#contract/text/calendar.ts';

/** Days in Shanghai that an invoice has waited to be issued; 0 where it does not wait. `now` in milliseconds. */
export const waitedDays = (
  { state, requested_at }: { state: string; requested_at: Date },
  now: number,
): number =>
  state === 'requested' ? dayNumber(Math.floor(now / 1000)) - dayNumber(secondsOf(requested_at)) : 0;
