import { boxHeight, boxWidth } from '#server/platform/geometry/boxes.ts';
import type { Bar, Label } from '../../marks/index.ts';
import { RATE } from './deduce-sides.ts';
import type { LegendEntry } from './legend.ts';
import type { Plot } from './series.ts';
import type { Axes } from './value-axis.ts';

/** A ground that marks a time is so much as high as the plot, at least. */
const FULL_HEIGHT = 0.88;

/** As a share of the width of the plot: how near to its side the numbers of a scale stand. */
const AT_SIDE = 0.1;

/** The series of a legend that can be told, and the names of those that cannot. */
export interface ToldSeries {
  entries: readonly LegendEntry[];
  unread: string[];
}

/**
 * Where one scale is of per cent and the other was not read, though a number of it is printed at its side: what is named as a rate stands
 * on the first, in a colour of its own; of the rest nobody knows. All where there is no sign of a scale that was not read.
 */
export function toldSeries(
  entries: readonly LegendEntry[],
  { left, right }: Axes,
  { labels, plot }: { labels: readonly Label[]; plot: Plot },
): ToldSeries {
  const axis = left ?? right;
  if (axis === null || (left !== null && right !== null) || axis.suffix !== '%')
    return { entries, unread: [] };
  const isOfOther = ({ value, suffix, angle, x, y }: Label): boolean =>
    value !== null &&
    Math.abs(value) > Math.max(Math.abs(axis.low), Math.abs(axis.high)) * 2 &&
    suffix === '' &&
    angle === 0 &&
    (left === null ? x - plot.left : plot.right - x) < boxWidth(plot) * AT_SIDE &&
    y > plot.top - 6 &&
    y < plot.bottom + 6;
  const isTold = ({ name, unit, color, side }: LegendEntry): boolean =>
    side === null &&
    (unit === '%' || RATE.test(name)) &&
    entries.filter((other) => other.color === color).length === 1;
  const told = entries.filter(isTold);
  if (told.length === 0 || told.length === entries.length || !labels.some(isOfOther))
    return { entries, unread: [] };
  const unread = entries.filter((entry) => !told.includes(entry)).map(({ name }) => name);
  return { entries: told, unread: [...new Set(unread)] };
}

/** Grounds from the top of the plot to its foot that no name stands for: they mark times, and are no values. */
export const withoutGrounds = (
  bars: readonly Bar[],
  plot: Plot,
  entries: readonly LegendEntry[],
): readonly Bar[] => {
  const isNamed = ({ color }: Bar): boolean => entries.some((entry) => entry.color === color);
  if (entries.length === 0 || bars.some(isNamed)) return bars;
  return bars.filter(({ box }) => boxHeight(box) < boxHeight(plot) * FULL_HEIGHT);
};
