import { boxHeight, boxWidth } from '#server/platform/geometry/boxes.ts';
import type { Box } from '#server/ports/pdf.ts';
import { type Bar, type Label, type Marks, transposed, turnedLabel } from '../../marks/index.ts';
import { type NamedSlots, nameSlots } from './categories.ts';
import type { ChartData } from './chart-data.ts';
import { datesByScale } from './date-scale.ts';
import { axisOfSeries } from './deduce-sides.ts';
import { describeName, type Legend, type LegendEntry, readLegend } from './legend.ts';
import { type MeasuredSeries, measureSeries } from './measure-series.ts';
import { outlinedDates } from './outlined-dates.ts';
import { printedScale } from './printed-scale.ts';
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
import { type Slots, tellingSlots } from './slot.ts';
import { alignSlots, slotsAtPlaces } from './slots.ts';
import { toldSeries, withoutGrounds } from './told-series.ts';
import { unitOfAxis } from './units.ts';
import { type Axes, findValueAxes, footOf, placeOf, type ValueAxis } from './value-axis.ts';
import { waterfallSeries } from './waterfall.ts';

/** A chart to be read: what is drawn, what is written, and what it is called. */
export interface ReadableChart {
  marks: Marks;
  labels: readonly Label[];
  name: string;
  /** What goes a step beyond the last number of a scale belongs to it, and lines have their points at the same places. */
  isPainted: boolean;
}

/** Bars are no broader, as a share of the plot. */
const BROADEST_BAR = 0.45;
/** Points; thinner ones are as broad as any line. */
const LEAST_BREADTH = 3;
/** Bars that lie, at least. */
const FEWEST_LYING = 2;
/** Points by which bars may stand off the place of nought. */
const OFF_BASE = 1.6;

/** The series of a chart with a scale at its side, or with bars that lie; null where it has none or is not understood. */
export function readSeries(chart: ReadableChart): ChartData | null {
  const legend = readLegend(chart.labels, chart.marks);
  const marks = withoutSamples(chart.marks, legend);
  const names = new Set(legend.entries.map(({ label }) => label));
  const labels = chart.labels.filter((label) => !names.has(label));
  const upright = readUpright({ ...chart, marks, labels }, legend.entries);
  // Nothing lies where there are no bars.
  const lying =
    marks.bars.length < FEWEST_LYING
      ? null
      : readUpright(
          { ...chart, marks: transposed(marks), labels: labels.map(turnedLabel) },
          legend.entries,
          true,
        );
  return (upright?.confidence ?? 0) >= (lying?.confidence ?? 0) ? upright : lying;
}

function withoutSamples({ bars, rules, strokes, shapes }: Marks, { samples }: Legend): Marks {
  return {
    bars: bars.filter((mark) => !samples.has(mark)),
    rules: rules.filter((mark) => !samples.has(mark)),
    strokes: strokes.filter((mark) => !samples.has(mark)),
    shapes: shapes.filter((mark) => !samples.has(mark)),
  };
}

function readUpright(chart: ReadableChart, entries: readonly LegendEntry[], lies = false): ChartData | null {
  const scales = scalesOf(chart, lies);
  if (scales === null) return null;
  const { sides, plot } = scales;
  const { entries: told, unread } = toldSeries(entries, sides, { labels: chart.labels, plot });
  const bars = withoutGrounds(chart.marks.bars, plot, entries);
  const drawn = drawnSeries({ ...chart.marks, bars: [...bars] }, plot, { axes: sides, entries: told, lies });
  if (drawn === null) return null;
  const named = drawn.series.map((series) => ({
    drawn: series,
    entry: told.find(({ color }) => color === series.color) ?? null,
  }));
  const side = axisOfSeries(named, drawn.axes);
  const aligned = alignSlots(drawn.series) ?? (chart.isPainted ? slotsAtPlaces(drawn.series) : null);
  if (side === null || aligned === null || aligned.slots.length < 2) return null;
  const free = chart.labels.filter((label) => !scales.ticks.has(label));
  const names = namesOf({ slots: aligned, free, shapes: chart.marks.shapes, plot, name: chart.name }, drawn);
  if (names === null) return null;
  const rows = names.named ?? tellingSlots(aligned.slots);
  const measured = measureSeries({
    slots: rows.flatMap((at) => aligned.slots[at] ?? []),
    series: drawn.series.map((series, at) => ({ series, axis: axisAt(drawn.axes, side[at] ?? 'left') })),
    names,
    base: drawn.base,
    labels: free.filter((label) => !names.row.includes(label)),
    height: boxHeight(plot),
    snapped: drawn.base !== null || scales.snapped,
    legend: told.length,
  });
  if (measured === null || (scales.printed && measured.origin !== 'printed')) return null;
  const rowNames = names.named === undefined ? rows.map((at) => names.names[at] ?? '') : names.names;
  const data = tableOf(measured, { chart, names: rowNames, drawn: named, side, axes: drawn.axes });
  if (unread.length > 0) return { ...data, unread };
  const drawnOf = markOf(drawn.series);
  return drawnOf === null ? data : { ...data, drawnOf };
}

interface Naming {
  slots: Slots;
  free: readonly Label[];
  shapes: Marks['shapes'];
  plot: Plot;
  /** What the chart is called. */
  name: string;
}

/** By the labels along the axis, letters or outlines; the points of lines also by a scale of days, wherever across the plot it stands. */
function namesOf(
  { slots: { slots, pitch }, free, shapes, plot, name }: Naming,
  { base }: Drawn,
): NamedSlots | null {
  const own = nameSlots(slots, pitch, free, plot);
  if (own !== null) return own;
  const outlined = outlinedDates(shapes, plot, { pitch, name });
  const named = nameSlots(slots, pitch, outlined, plot);
  if (named !== null || base !== null) return named;
  const dated = datesByScale(slots, free) ?? datesByScale(slots, outlined);
  return dated && { ...dated, labelled: dated.row.length / slots.length, reckoned: true };
}

interface Scales {
  sides: Axes;
  plot: Plot;
  /** The numbers of the scales: no values. */
  ticks: ReadonlySet<Label>;
  snapped: boolean;
  /** There is none but what the bars say themselves, each by its own number. */
  printed: boolean;
}

function scalesOf({ labels, marks, isPainted }: ReadableChart, lies: boolean): Scales | null {
  const found = findValueAxes(labels, marks);
  if (found.length === 0) {
    const own = printedScale(marks, labels, lies);
    if (own === null) return null;
    return {
      sides: { left: own.axis, right: null },
      plot: own.plot,
      ticks: new Set(),
      snapped: true,
      printed: true,
    };
  }
  const sides = found.length > 2 ? null : axesBySide(found, marks);
  if (sides === null) return null;
  return {
    sides,
    plot: isPainted ? aStepBeyond(plotOf(sides, marks), sides) : plotOf(sides, marks),
    ticks: new Set(found.flatMap((axis) => axis.ticks)),
    snapped: found.every(({ snapped }) => snapped),
    printed: false,
  };
}

/** The one mark that all values are drawn by; null for bars among lines, and for areas without a line. */
function markOf(series: readonly DrawnSeries[]): 'bar' | 'line' | null {
  const kinds = new Set(series.map(({ kind }) => kind));
  if (kinds.has('bars')) return kinds.size === 1 ? 'bar' : null;
  return kinds.has('line') ? 'line' : null;
}

const axisAt = ({ left, right }: Axes, side: 'left' | 'right'): ValueAxis => {
  const axis = side === 'left' ? left : right;
  if (axis === null) throw new Error('A series stands on a scale that is not there');
  return axis;
};

/** By where they stand to what is drawn; null where two stand on one side. */
function axesBySide(axes: readonly ValueAxis[], marks: Marks): Axes | null {
  const [first, second] = axes;
  if (first === undefined) return null;
  if (second === undefined) {
    const xs = [
      ...marks.bars.map(({ box }) => (box.left + box.right) / 2),
      ...marks.strokes.map(({ points }) => points[points.length >> 1]?.[0] ?? 0),
      ...marks.shapes.map(({ points }) => points[points.length >> 1]?.[0] ?? 0),
    ].toSorted((a, b) => a - b);
    const middle = xs[xs.length >> 1] ?? first.x;
    return first.x <= middle ? { left: first, right: null } : { left: null, right: first };
  }
  const [left, right] = first.x <= second.x ? [first, second] : [second, first];
  const overlap = Math.min(bottomOf(left), bottomOf(right)) - Math.max(topOf(left), topOf(right));
  const tall = Math.min(bottomOf(left) - topOf(left), bottomOf(right) - topOf(right));
  // Of two charts in one picture each has its own.
  return overlap > 0.6 * tall && right.x - left.x > 40 ? { left, right } : null;
}

const topOf = ({ ticks }: ValueAxis): number => Math.min(...ticks.map(({ y }) => y));
const bottomOf = ({ ticks }: ValueAxis): number => Math.max(...ticks.map(({ y }) => y));

/** Between the scales, and as high as the higher of them. */
function plotOf({ left, right }: Axes, { rules, strokes, bars }: Marks): Plot {
  const axes = [left, right].filter((axis) => axis !== null);
  const top = Math.min(...axes.map(topOf));
  const bottom = Math.max(...axes.map(bottomOf));
  const xs = [
    ...rules.map(({ box }) => box),
    ...bars.map(({ box }) => box),
    ...strokes.flatMap(({ points }) =>
      points.slice(0, 1).map(([x, y]) => ({ left: x, right: x, top: y, bottom: y })),
    ),
  ].filter((box) => box.bottom > top - 4 && box.top < bottom + 4);
  const from =
    left === null
      ? Math.min(...xs.map((box) => box.left))
      : Math.max(...left.ticks.map(({ box }) => box.right));
  const to =
    right === null
      ? Math.max(from + 1, ...xs.map((box) => box.right), ...strokes.map(({ box }) => box.right))
      : Math.min(...right.ticks.map(({ box }) => box.left));
  return { left: from, right: to, top, bottom };
}

function aStepBeyond(plot: Plot, { left, right }: Axes): Plot {
  const ticks = Math.max(left?.ticks.length ?? 0, right?.ticks.length ?? 0);
  const step = boxHeight(plot) / Math.max(1, ticks - 1);
  return { ...plot, top: plot.top - step, bottom: plot.bottom + step };
}

interface Drawn {
  series: DrawnSeries[];
  axes: Axes;
  /** The place of nought that bars stand on; null where there are no bars. */
  base: number | null;
}

function drawnSeries(
  marks: Marks,
  plot: Plot,
  { axes, entries, lies }: { axes: Axes; entries: readonly LegendEntry[]; lies: boolean },
): Drawn | null {
  const wanted = new Set(entries.map(({ color }) => color));
  const found = plotBars(marks.bars, plot, entries.length === 0);
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
  // Every name has its series and every series its name: what is missing would be a table that says less than the chart.
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

/** Bars within the plot; those of next to no height among others of their colour, or where no colour has a name as broad as the others. */
function plotBars(bars: readonly Bar[], plot: Plot, isUnnamed: boolean): Bar[] {
  const within = bars.filter(
    ({ box }) =>
      box.left > plot.left - 3 &&
      box.right < plot.right + 3 &&
      box.top > plot.top - 4 &&
      box.bottom < plot.bottom + 4 &&
      boxWidth(box) < boxWidth(plot) * BROADEST_BAR,
  );
  const tall = within.filter(({ box }) => boxHeight(box) > 1.5);
  const colors = new Set(tall.map(({ color }) => color));
  const breadths = new Set(tall.map(({ box }) => Math.round(boxWidth(box) * 10)));
  const isAsBroad = ({ box }: Bar): boolean =>
    boxWidth(box) > LEAST_BREADTH && breadths.has(Math.round(boxWidth(box) * 10));
  return onePerPlace(within.filter((bar) => colors.has(bar.color) || (isUnnamed && isAsBroad(bar))));
}

/** Some draw every bar twice: filled and framed, in the same place. */
function onePerPlace(bars: readonly Bar[]): Bar[] {
  const kept = new Map<string, Bar>();
  const key = ({ left, right, top, bottom }: Box): string =>
    [left, right, top, bottom].map((at) => Math.round(at * 2)).join(' ');
  for (const bar of bars) if (!kept.has(key(bar.box))) kept.set(key(bar.box), bar);
  return [...kept.values()];
}

/** A scale whose nought stands a little off the foot of the bars is moved there: the drawing is more exact than the letters. */
function onBase({ left, right }: Axes, base: number | null): Axes {
  const settle = (axis: ValueAxis | null): ValueAxis | null => {
    if (axis === null || base === null) return axis;
    const off = base - placeOf(axis, footOf(axis));
    return Math.abs(off) < OFF_BASE ? { ...axis, at: axis.at - axis.per * off } : axis;
  };
  return { left: settle(left), right: settle(right) };
}

interface Telling {
  chart: ReadableChart;
  names: readonly string[];
  drawn: readonly { entry: LegendEntry | null }[];
  side: readonly ('left' | 'right')[];
  axes: Axes;
}

function tableOf(
  { values, ...told }: MeasuredSeries,
  { chart, names, drawn, side, axes }: Telling,
): ChartData {
  const axisCount = Number(axes.left !== null) + Number(axes.right !== null);
  const columns = drawn.map(({ entry }, at) => {
    const own = side[at] ?? 'left';
    const about = { labels: chart.labels, name: chart.name, axes: axisCount };
    return {
      name: entry?.name ?? describeName(chart.name).name,
      unit: entry?.unit || unitOfAxis(axisAt(axes, own), own, about),
    };
  });
  return {
    ...told,
    head: [['', ...columns.map(({ name }) => name)]],
    units: ['', ...columns.map(({ unit }) => unit)],
    rows: names.map((name, row) => [name, ...values.map((column) => column[row] ?? null)]),
    spans: [],
  };
}
