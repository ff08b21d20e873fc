import { continuousSlots } from './continuous-slots.ts';
import type { DrawnSeries, Reach } from './series.ts';
import type { Slot, Slots } from './slot.ts';

/** Wider steps than this, in units of the pitch, are not the same step. */
const UNEVEN = 0.12;
/** Nor is one of which so much is missing or too much: a bar that is left out makes it twice as wide. */
const LEFT_OUT = 0.4;
const HAIR = 0.35;
/** Bars may run into the next slot by so much of it. */
const OVERLAP = 0.05;
const MOST_SLOTS = 20_000;

/** Values that stand one above another, from left to right; null where they stand at odds. */
export function alignSlots(series: readonly DrawnSeries[]): Slots | null {
  const bars = series.filter(({ kind }) => kind === 'bars');
  if (bars.length > 0) return barSlots(series, bars);
  const counts = new Set(series.map(({ reaches }) => reaches.length));
  const [first] = series;
  if (first === undefined) return null;
  const width = (first.reaches.at(-1)?.x ?? 0) - (first.reaches[0]?.x ?? 0);
  if (counts.size === 1 && series.every((one) => isBeside(one, first))) {
    const slots = first.reaches.map(({ x }, at) => ({
      x,
      reaches: series.map(({ reaches }) => reaches[at] ?? null),
    }));
    return { slots, pitch: width / Math.max(1, slots.length - 1) };
  }
  return pointSlots(series) ?? continuousSlots(series);
}

const isBeside = ({ reaches }: DrawnSeries, other: DrawnSeries): boolean =>
  [0, reaches.length >> 1, reaches.length - 1].every(
    (at) => Math.abs((reaches[at]?.x ?? 0) - (other.reaches[at]?.x ?? 0)) < 0.5,
  );

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

const stepsOf = ({ reaches }: DrawnSeries): number[] =>
  reaches.slice(1).map(({ x }, at) => x - (reaches[at]?.x ?? x));

/** Where the bars of a slot begin, and how broad all of them are together. */
interface Group {
  pitch: number;
  left: number;
  width: number;
}

function barSlots(series: readonly DrawnSeries[], bars: readonly DrawnSeries[]): Slots | null {
  const lines = series.filter(({ kind }) => kind !== 'bars');
  const group = groupOf(bars, lines);
  if (group === null) return null;
  const { pitch, left, width } = group;
  const middle = left + width / 2;
  const indexOf = (x: number): number => Math.round((x - middle) / pitch);
  const places = series.flatMap(({ reaches }) => reaches.map(({ x }) => indexOf(x)));
  const [from, to] = [Math.min(...places), Math.max(...places)];
  if (to - from > MOST_SLOTS) return null;
  const slots = Array.from(
    { length: to - from + 1 },
    (_, at): Slot => ({ x: middle + (from + at) * pitch, reaches: [] }),
  );
  for (const [which, { kind, reaches }] of series.entries())
    for (const reach of kind === 'bars' ? reaches : sampled(reaches, middle, pitch)) {
      const slot = slots[indexOf(reach.x) - from];
      // Two bars of one colour in one place: its colour does not tell what it is.
      if (slot === undefined || slot.reaches[which] != null) return null;
      slot.reaches[which] = reach;
    }
  return { slots: slots.map((slot) => filled(slot, series.length)), pitch };
}

/** Bars stand in groups, of which some may lack one: the groups begin behind the widest gap that is left by all of them. */
function groupOf(bars: readonly DrawnSeries[], lines: readonly DrawnSeries[]): Group | null {
  const steps = (bars.some(({ reaches }) => reaches.length > 1) ? bars : lines).flatMap(stepsOf);
  const step = median(steps.filter((one) => one > HAIR));
  const all = bars.flatMap(({ reaches }) => reaches);
  const [first] = all;
  if (!(step > 0) || first === undefined) return null;
  const widest = bars.toSorted((a, b) => spanOf(b) - spanOf(a))[0];
  const count = widest === undefined ? 0 : stepsIn(widest, step);
  const pitch = widest !== undefined && count > 0 ? spanOf(widest) / count : step;
  const ends = bars
    .flatMap(({ reaches }) => reaches.slice(0, 1))
    .map(({ left, right }) => ({ left: modulo(left - first.left, pitch), width: right - left }))
    .toSorted((a, b) => a.left - b.left);
  const gaps = ends.map(({ left, width }, at) => {
    const next = ends[at + 1]?.left ?? (ends[0]?.left ?? 0) + pitch;
    return { gap: next - left - width, behind: left + width };
  });
  const widestGap = gaps.toSorted((a, b) => b.gap - a.gap)[0];
  if (widestGap === undefined || widestGap.gap < -OVERLAP * pitch) return null;
  const gap = Math.max(0, widestGap.gap);
  return { pitch, left: first.left + widestGap.behind + gap, width: pitch - gap };
}

/**
 * From its first bar to its last. Months are 28 to 31 days apart, and bars are set on dots of a screen: where no step is left out there are
 * as many as there are.
 */
function stepsIn(bars: DrawnSeries, step: number): number {
  const none = stepsOf(bars).every((one) => Math.abs(one - step) < step * LEFT_OUT);
  return none ? bars.reaches.length - 1 : Math.round(spanOf(bars) / step);
}

const spanOf = ({ reaches }: DrawnSeries): number => (reaches.at(-1)?.x ?? 0) - (reaches[0]?.x ?? 0);

/** The rest, within a hair of a whole step none. */
function modulo(value: number, step: number): number {
  const rest = ((value % step) + step) % step;
  return step - rest < HAIR ? 0 : rest;
}

const filled = ({ x, reaches }: Slot, count: number): Slot => ({
  x,
  reaches: Array.from({ length: count }, (_, at) => reaches[at] ?? null),
});

/** The points of a line that stand over the middle of a bar; those between, of a curve that is smoothed, are left out. */
const sampled = (reaches: readonly Reach[], middle: number, pitch: number): Reach[] =>
  reaches.filter(({ x }) => {
    const away = (x - middle) / pitch;
    return Math.abs(away - Math.round(away)) < 0.2;
  });

/** Lines of different length on the steps of the longest. */
function pointSlots(series: readonly DrawnSeries[]): Slots | null {
  const longest = series.toSorted((a, b) => b.reaches.length - a.reaches.length)[0];
  if (longest === undefined) return null;
  const xs = longest.reaches.map(({ x }) => x);
  const pitch = ((xs.at(-1) ?? 0) - (xs[0] ?? 0)) / Math.max(1, xs.length - 1);
  const uneven = stepsOf(longest).filter(
    (step) => Math.abs(step - pitch) > Math.max(HAIR, pitch * UNEVEN),
  ).length;
  if (uneven > xs.length * 0.1) return null;
  const slots = xs.map((x): Slot => ({ x, reaches: [] }));
  for (const [which, { reaches }] of series.entries()) {
    const start = nearest(xs, reaches[0]?.x ?? 0);
    for (const [at, reach] of reaches.entries()) {
      const slot = slots[start + at];
      if (slot === undefined || Math.abs(slot.x - reach.x) > Math.max(HAIR, pitch * 0.4)) return null;
      slot.reaches[which] = reach;
    }
  }
  return { slots: slots.map((slot) => filled(slot, series.length)), pitch };
}

/** Points across that are one place. */
const SAME_PLACE = 0.01;

/** Lines whose points stand at the same places, each at some of them; null where there are bars. */
export function slotsAtPlaces(series: readonly DrawnSeries[]): Slots | null {
  if (series.some(({ kind }) => kind === 'bars')) return null;
  const places: number[] = [];
  for (const x of series.flatMap(({ reaches }) => reaches.map((reach) => reach.x)).toSorted((a, b) => a - b))
    if (x - (places.at(-1) ?? -Infinity) > SAME_PLACE) places.push(x);
  const slots = places.map((x) => ({
    x,
    reaches: series.map(
      ({ reaches }) => reaches.find((reach) => Math.abs(reach.x - x) <= SAME_PLACE) ?? null,
    ),
  }));
  return { slots, pitch: median(places.slice(1).map((x, at) => x - (places[at] ?? x))) };
}

function nearest(sorted: readonly number[], x: number): number {
  let best = 0;
  for (const [at, other] of sorted.entries())
    if (Math.abs(other - x) < Math.abs((sorted[best] ?? 0) - x)) best = at;
  return best;
}
