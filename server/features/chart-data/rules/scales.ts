import { boxHeight } from '#server/platform/geometry/boxes.ts';
import type { Label, Marks } from '../../marks/index.ts';
import { printedScale } from './printed-scale.ts';
import type { Plot } from './series.ts';
import { type Axes, findValueAxes, footOf, placeOf, type ValueAxis } from './value-axis.ts';

/** A chart to be read: what is drawn, what is written, and what it is called. */
export interface ReadableChart {
  marks: Marks;
  labels: readonly Label[];
  name: string;
  /** What goes a step beyond the last number of a scale belongs to it, and lines have their points at the same places. */
  isPainted: boolean;
}

/** Points by which bars may stand off the place of nought. */
export const OFF_BASE = 1.6;

/** The one or two scales of a chart, and the area between them. */
export interface Scales {
  sides: Axes;
  plot: Plot;
  /** The numbers of the scales: no values. */
  ticks: ReadonlySet<Label>;
  snapped: boolean;
  /** There is none but what the bars say themselves, each by its own number. */
  printed: boolean;
}

/** null where there is neither a scale nor bars with their own numbers, or where it is not clear whose a scale is. `lies` where the chart has been turned. */
export function scalesOf({ labels, marks, isPainted }: ReadableChart, lies: boolean): Scales | null {
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

export const axisAt = ({ left, right }: Axes, side: 'left' | 'right'): ValueAxis => {
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

/** A scale whose nought stands a little off the foot of the bars is moved there: the drawing is more exact than the letters. */
export function onBase({ left, right }: Axes, base: number | null): Axes {
  const settle = (axis: ValueAxis | null): ValueAxis | null => {
    if (axis === null || base === null) return axis;
    const off = base - placeOf(axis, footOf(axis));
    return Math.abs(off) < OFF_BASE ? { ...axis, at: axis.at - axis.per * off } : axis;
  };
  return { left: settle(left), right: settle(right) };
}
