import { PUBLISH_TIMES } from '#contract/search.ts';

/** Seconds since 1970, both inclusive; undefined leaves a side open. */
export interface PublishWindow {
  from: number | undefined;
  to: number | undefined;
}

const SHANGHAI_SECONDS = 8 * 3600;
const DAY_SECONDS = 86_400;

/** China has no summer time, so that a day there always starts at 16:00 UTC. */
function startOfShanghaiDay(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return Date.UTC(year, month - 1, date) / 1000 - SHANGHAI_SECONDS;
}

const PRESET_MONTHS: Record<number, number> = {
  [PUBLISH_TIMES.month]: 1,
  [PUBLISH_TIMES.halfYear]: 6,
  [PUBLISH_TIMES.year]: 12,
};

function presetStart(pubdate: number, now: number): number | undefined {
  const today = new Date((now + SHANGHAI_SECONDS) * 1000);
  const [year, month, date] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const start = (instant: number) => instant / 1000 - SHANGHAI_SECONDS;
  if (pubdate === PUBLISH_TIMES.week) return start(Date.UTC(year, month, date - 7));
  const months = PRESET_MONTHS[pubdate];
  if (months === undefined) return undefined;
  // A month before 31 March is the last day of February.
  const lastDay = new Date(Date.UTC(year, month - months + 1, 0)).getUTCDate();
  return start(Date.UTC(year, month - months, Math.min(date, lastDay)));
}

/**
 * The publish times a search is limited to. Days are calendar days in Asia/Shanghai; a custom range replaces the preset.
 * `now` is seconds since 1970. That the days exist and stand in order is the contract's to check.
 */
export function publishWindow(
  request: { pubdate: number; customStartTime: string; customEndTime: string },
  now: number,
): PublishWindow {
  const { customStartTime, customEndTime } = request;
  if (customStartTime === '' && customEndTime === '') {
    return { from: presetStart(request.pubdate, now), to: undefined };
  }
  const from = customStartTime === '' ? undefined : startOfShanghaiDay(customStartTime);
  const to = customEndTime === '' ? undefined : startOfShanghaiDay(customEndTime) + DAY_SECONDS - 1;
  return { from, to };
}
