import { boxHeight, boxWidth } from '#server/platform/geometry/boxes.ts';
import type { Box } from '#server/ports/pdf.ts';
import type { Bar, Marks } from '../../marks/index.ts';
import type { LegendEntry } from './legend.ts';
import { OFF_BASE, onBase } from './scales.ts';
import {
  areaFoot,
  areaSeries,
  barSeries,
  commonBase,
  type DrawnSeries,
  lineSeries,
  type Plot,
  withoutShafts,
} from './series.ts';
import { type Axes, footOf, placeOf } from './value-axis.ts';
import { waterfallSeries } from './waterfall.ts';

/** Bars are no broader, as a share of the plot. */
const BROADEST_BAR = 0.45;
/** Of the narrowest bar of its colour. */
const DOT = 0.5;
/** Points; thinner ones are as broad as any line. */
const LEAST_BREADTH = 3;
/** Bars that lie, at least. */
export const FEWEST_LYING = 2;

/** What the marks of a plot are, and the scales moved onto the ground that bars stand on. */
export interface Drawn {
  series: DrawnSeries[];
  axes: Axes;
  /** The place of nought that bars stand on; null where there are no bars. */
  base: number | null;
}

/** null where a colour has no name or a name no colour: what is missing would be a table that says less than the chart. */
export function drawnSeries(
  marks: Marks,
  plot: Plot,
  { axes, entries, lies }: { axes: Axes; entries: readonly LegendEntry[]; lies: boolean },
): Drawn | null {
  const wanted = new Set(entries.map(({ color }) => color));
  const found = plotBars(marks.bars, plot, wanted);
  if (found.some(({ color }) => wanted.size > 0 && !wanted.has(color))) return null;
  if (lies && found.length < FEWEST_LYING) return null;
  const feet = [axes.left, axes.right].flatMap((axis) =>
    axis === null ? [] : [placeOf(axis, footOf(axis))],
  );
  const based = found.length === 0 ? null : commonBase(found, feet, OFF_BASE);
  if (found.length > 0 && based === null) return null;
  const bars = based === null ? [] : withoutShafts(found, based);
  const of = (series: readonly DrawnSeries[]) =>
    series.filter(({ color }) => wanted.size === 0 || wanted.has(color));
  const ofBars = based === null ? [] : barsOf(bars, based, entries.length === 0);
  if (ofBars === null) return null;
  const areas = of(areaSeries(marks, plot));
  const foot = based ?? areaFoot(areas, feet, OFF_BASE);
  // Bars as thin as a hair are rules as well: side by side they are no line.
  const thin = new Set(bars.map(({ box }) => box));
  const rules = marks.rules.filter(({ box }) => !thin.has(box));
  const series = [...ofBars, ...areas, ...of(lineSeries({ ...marks, rules }, plot))];
  const colors = new Set(series.map(({ color }) => color));
  // Every name has its series and every series its name.
  if (series.length === 0 || colors.size < series.length || (wanted.size === 0 && series.length > 1))
    return null;
  if ([...wanted].some((color) => !colors.has(color)) || wanted.size < entries.length) return null;
  const order = (drawn: DrawnSeries): number => entries.findIndex(({ color }) => color === drawn.color);
  return { series: series.toSorted((a, b) => order(a) - order(b)), axes: onBase(axes, foot), base: foot };
}

/** By their colours, or where nothing names those the steps of a waterfall. */
function barsOf(bars: readonly Bar[], base: number, isUnnamed: boolean): DrawnSeries[] | null {
  const series = barSeries(bars, base);
  if (series !== null || !isUnnamed) return series;
  const steps = waterfallSeries(bars, base);
  return steps && [steps];
}

/** Bars within the plot; those of next to no height among others of their colour, or as broad as the others in a colour that has a name or where none has. */
function plotBars(bars: readonly Bar[], plot: Plot, wanted: ReadonlySet<string>): Bar[] {
  const within = bars.filter(
    ({ box }) =>
      box.left > plot.left - 3 &&
      box.right < plot.right + 3 &&
      box.top > plot.top - 4 &&
      box.bottom < plot.bottom + 4 &&
      boxWidth(box) < boxWidth(plot) * BROADEST_BAR,
  );
  const tall = within.filter(({ box }) => boxHeight(box) > 1.5);
  const narrowest = new Map<string, number>();
  for (const { color, box } of tall)
    narrowest.set(color, Math.min(narrowest.get(color) ?? Infinity, boxWidth(box)));
  // The dots of a frame around a place are far narrower.
  const isOfColour = ({ color, box }: Bar): boolean =>
    boxHeight(box) > 1.5 || boxWidth(box) >= DOT * (narrowest.get(color) ?? Infinity);
  const breadths = new Set(tall.map(({ box }) => Math.round(boxWidth(box) * 10)));
  const isAsBroad = ({ box, color }: Bar): boolean =>
    (wanted.size === 0 || wanted.has(color)) &&
    boxWidth(box) > LEAST_BREADTH &&
    breadths.has(Math.round(boxWidth(box) * 10));
  return onePerPlace(within.filter((bar) => isOfColour(bar) || isAsBroad(bar)));
}

/** Some draw every bar twice: filled and framed, in the same place. */
function onePerPlace(bars: readonly Bar[]): Bar[] {
  const kept = new Map<string, Bar>();
  const key = ({ left, right, top, bottom }: Box): string =>
    [left, right, top, bottom].map((at) => Math.round(at * 2)).join(' ');
  for (const bar of bars) if (!kept.has(key(bar.box))) kept.set(key(bar.box), bar);
  return [...kept.values()];
}

/** The one mark that all values are drawn by; null for bars among lines, and for areas without a line. */
export function markOf(series: readonly DrawnSeries[]): 'bar' | 'line' | null {
  const kinds = new Set(series.map(({ kind }) => kind));
  if (kinds.has('bars')) return kinds.size === 1 ? 'bar' : null;
  return kinds.has('line') ? 'line' : null;
}
