import { DAY_SECONDS, startOfDay } from '#contract/text/calendar.ts';
import type { DaySpan } from './read-period.ts';

/** So many days further away leave half of a score. */
const HALF_LIFE_DAYS = 30;

/**
 * Of a time of which there is nothing what lies nearest comes first, as far as it fits about as well: scores as they are with each month
 * that a report lies further away than the nearest.
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
    .map((row) => ({ ...row, score: row.score * 0.5 ** ((daysAway(row) - least) / HALF_LIFE_DAYS) }))
    .sort((a, b) => b.score - a.score);
}
