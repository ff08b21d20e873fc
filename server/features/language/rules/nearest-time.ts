import { DAY_SECONDS, startOfDay } from '#contract/text/calendar.ts';
import type { DaySpan } from './period-texts.ts';

/** So many days further away leave half of what nearness gives. */
const HALF_LIFE_DAYS = 30;

/** Share of a score that nearness gives: what fits twice as well stands first however far away it lies. */
const BY_NEARNESS = 0.5;

/**
 * Of a time of which there is nothing what lies nearest comes first, as far as it fits about as well: with each month that a report lies
 * further away than the nearest its score loses more, and never more than half.
 */
export function nearestFirst<Row extends { fid: number; score: number }>(
  rows: readonly Row[],
  publishedAt: ReadonlyMap<number, number>,
  { from, to }: DaySpan,
): Row[] {
  const [start, end] = [startOfDay(from), startOfDay(to) + DAY_SECONDS];
  const daysAway = ({ fid }: Row): number => {
    const at = publishedAt.get(fid) ?? 0;
    return Math.max(0, start - at, at - end) / DAY_SECONDS;
  };
  const least = Math.min(...rows.map(daysAway));
  return rows
    .map((row) => {
      const near = 0.5 ** ((daysAway(row) - least) / HALF_LIFE_DAYS);
      return { ...row, score: row.score * (1 - BY_NEARNESS * (1 - near)) };
    })
    .sort((a, b) => b.score - a.score);
}
