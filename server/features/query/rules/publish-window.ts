import { PUBLISH_TIMES } from '#contract/calls/search.ts';
import { DAY_SECONDS, dayOf, daysBefore, monthsBefore, startOfDay } from '#contract/text/calendar.ts';

/** Seconds since 1970, both inclusive; undefined leaves a side open. */
export interface PublishWindow {
  fromSeconds: number | undefined;
  toSeconds: number | undefined;
}

const PRESET_MONTHS: Record<number, number> = {
  [PUBLISH_TIMES.month]: 1,
  [PUBLISH_TIMES.halfYear]: 6,
  [PUBLISH_TIMES.year]: 12,
};

function presetStart(pubdate: number, nowSeconds: number): number | undefined {
  const today = dayOf(nowSeconds);
  if (pubdate === PUBLISH_TIMES.week) return startOfDay(daysBefore(today, 7));
  const months = PRESET_MONTHS[pubdate];
  return months === undefined ? undefined : startOfDay(monthsBefore(today, months));
}

/**
 * The publish times a search is limited to. Days are calendar days in Asia/Shanghai; a custom range replaces the preset.
 * `nowSeconds` counts from 1970. That the days exist and stand in order is the contract's to check.
 */
export function publishWindow(
  request: { pubdate: number; customStartTime: string; customEndTime: string },
  nowSeconds: number,
): PublishWindow {
  const { customStartTime, customEndTime } = request;
  if (customStartTime === '' && customEndTime === '') {
    return { fromSeconds: presetStart(request.pubdate, nowSeconds), toSeconds: undefined };
  }
  const fromSeconds = customStartTime === '' ? undefined : startOfDay(customStartTime);
  const toSeconds = customEndTime === '' ? undefined : startOfDay(customEndTime) + DAY_SECONDS - 1;
  return { fromSeconds, toSeconds };
}
