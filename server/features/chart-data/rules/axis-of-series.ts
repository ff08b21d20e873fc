import { deduceSides } from './deduce-sides.ts';
import type { LegendEntry } from './legend.ts';
import type { DrawnSeries } from './series.ts';
import type { Axes } from './value-axis.ts';

/** Names of shares and of changes. */
export const RATE = /同比|环比|增速|增长率|占比|比例|比重|权重|率|ROE|ROIC|yoy|YoY|%/u;

/**
 * The scale of each series: the one its name says, the only one there is, or the one whose numbers are per cent where exactly one is and
 * the names tell, or the one that it alone can be. null where it is anybody's guess.
 */
export function axisOfSeries(
  series: readonly { drawn: DrawnSeries; entry: LegendEntry | null }[],
  axes: Axes,
): ('left' | 'right')[] | null {
  const only = axes.left === null ? 'right' : axes.right === null ? 'left' : null;
  const isSided = series.some(({ entry }) => entry?.side != null);
  // Where some are said to be on one side, the rest is on another: a scale that was not read.
  if (only !== null)
    return isSided && series.some(({ entry }) => entry?.side !== only) ? null : series.map(() => only);
  if (isSided) return series.map(({ entry }) => entry?.side ?? 'left');
  return byRate(series, axes) ?? deduceSides(series, axes);
}

function byRate(
  series: readonly { drawn: DrawnSeries; entry: LegendEntry | null }[],
  { left, right }: Axes,
): ('left' | 'right')[] | null {
  const rates = [left, right].map((axis) => axis?.suffix === '%');
  if (rates[0] === rates[1]) return null;
  const isRate = series.map(({ entry }) => entry !== null && (entry.unit === '%' || RATE.test(entry.name)));
  // Bars on one scale and lines on the other, or the guess is no better than chance.
  const kinds = new Map(series.map(({ drawn }, at) => [drawn.kind === 'bars', isRate[at]]));
  const isTold = kinds.size === 2 && kinds.get(true) !== kinds.get(false);
  const isUniform = series.every(({ drawn }, at) => kinds.get(drawn.kind === 'bars') === isRate[at]);
  if (!isTold || !isUniform) return null;
  return isRate.map((rate) => (rate === rates[0] ? 'left' : 'right'));
}
