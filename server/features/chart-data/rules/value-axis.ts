import type { Label, Marks } from '../../marks/index.ts';

/** A scale of values up the page: `value = at + per × y`. */
export interface ValueAxis {
  ticks: Label[];
  at: number;
  per: number;
  /** The middle of its labels across the page. */
  x: number;
  low: number;
  high: number;
  /** The largest distance of a tick from the line through them all, as a share of the range. */
  residual: number;
  /** The share of the numbers in its column that are ticks. */
  share: number;
  /** What stands behind its numbers. */
  suffix: string;
  /** Laid on lines that are drawn, not on the middle of its letters. */
  snapped: boolean;
}

/** The scales of a chart by their sides. */
export interface Axes {
  left: ValueAxis | null;
  right: ValueAxis | null;
}

const LEAST_TICKS = 3;
const ALIGNED = 1.3;
/** Points by which a label may stand off its tick. */
const OFF_TICK = 1.1;
const MOST_ROUNDED = 5;
const LEAST_SHARE = 0.7;
/** As shares of a step: how uneven they may be, and how much of that may be rounding. */
const EVEN = 0.02;
const MOST_SLACK = 0.45;

const EDGES: readonly ((label: Label) => number)[] = [
  ({ box }) => box.right,
  ({ box }) => box.left,
  ({ x }) => x,
];

/** Columns of numbers that rise evenly: the scales at the sides of a chart, the one with most ticks first. */
export function findValueAxes(labels: readonly Label[], marks: Marks): ValueAxis[] {
  const numbers = labels.filter(({ value, angle }) => value !== null && angle === 0);
  const found = EDGES.flatMap((edge) => columns(numbers, edge)).flatMap((column) => {
    const axis = fitAxis(column);
    return axis === null ? [] : [axis];
  });
  const kept: ValueAxis[] = [];
  const dashes = labels.filter(({ text, angle }) => NOUGHT.test(text.trim()) && angle === 0);
  for (const axis of found
    .map((one) => withNought(one, dashes))
    .toSorted((a, b) => b.ticks.length - a.ticks.length || b.share - a.share))
    if (!kept.some((other) => other.ticks.some((tick) => axis.ticks.includes(tick)))) kept.push(axis);
  const off = offsets(kept, marks);
  return kept.map((axis, place) => moved(axis, off[place] ?? null));
}

/** Accounts write nought as a dash. */
const NOUGHT = /^[-–—－]$/u;
const BESIDE = 14;

/** With the dash that stands where its nought has to be, at the end of its numbers and one step from the last. */
function withNought(axis: ValueAxis, dashes: readonly Label[]): ValueAxis {
  if (axis.ticks.some(({ value }) => value === 0)) return axis;
  const values = axis.ticks.map(numberOf).toSorted((a, b) => Math.abs(a) - Math.abs(b));
  const [least = 0, next = 0] = values;
  const right = Math.max(...axis.ticks.map(({ box }) => box.right));
  const dash = dashes.find(
    (label) =>
      Math.abs(label.box.right - right) < BESIDE &&
      Math.abs(distance(axis, { ...label, value: 0 })) <= OFF_TICK,
  );
  if (dash === undefined || Math.abs(next - 2 * least) > EVEN * Math.abs(next)) return axis;
  const nought = { ...dash, value: 0, suffix: axis.suffix };
  return {
    ...axis,
    ticks: [...axis.ticks, nought],
    low: Math.min(axis.low, 0),
    high: Math.max(axis.high, 0),
  };
}

/** Numbers one under another. */
function columns(numbers: readonly Label[], edge: (label: Label) => number): Label[][] {
  const groups: Label[][] = [];
  for (const label of numbers.toSorted((a, b) => edge(a) - edge(b))) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && edge(label) - edge(last) <= ALIGNED) group.push(label);
    else groups.push([label]);
  }
  return groups.filter(({ length }) => length >= LEAST_TICKS);
}

interface Line {
  at: number;
  per: number;
}

const numberOf = ({ value }: Label): number => value ?? Number.NaN;

/** The line most of them lie on, if they rise in even steps along it. */
function fitAxis(column: readonly Label[]): ValueAxis | null {
  const sorted = column.toSorted((a, b) => a.y - b.y).slice(0, 60);
  let best: Label[] = [];
  for (const [place, a] of sorted.entries())
    for (const b of sorted.slice(place + 1)) {
      if (Math.abs(b.y - a.y) < 3 || numberOf(a) === numberOf(b)) continue;
      const line = through(a, b);
      const near = sorted.filter((label) => distance(line, label) <= OFF_TICK + roundedOff(line, label));
      if (near.length > best.length) best = near;
    }
  const ticks = distinct(best);
  if (ticks.length < LEAST_TICKS || ticks.length < column.length * LEAST_SHARE || !risesEvenly(ticks))
    return null;
  const line = leastSquares(ticks);
  const values = ticks.map(numberOf);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const residual = residualOf(ticks, line) / (high - low);
  const suffixes = new Set(ticks.filter(({ value }) => value !== 0).map(({ suffix }) => suffix));
  if (suffixes.size > 1) return null;
  return {
    ...line,
    ticks,
    low,
    high,
    residual,
    x: ticks.reduce((sum, { x }) => sum + x, 0) / ticks.length,
    share: ticks.length / column.length,
    suffix: [...suffixes][0] ?? '',
    snapped: false,
  };
}

/** How far the line may be off, in values. Numbers that rise unevenly are rounded, and the line between them is no surer than they are. */
function residualOf(ticks: readonly Label[], { at, per }: Line): number {
  const off = Math.max(...ticks.map((tick) => Math.abs(at + per * tick.y - numberOf(tick))));
  const values = ticks.map(numberOf).toSorted((a, b) => a - b);
  const steps = values.slice(1).map((value, place) => value - (values[place] ?? 0));
  const [rounding, least] = [ticks[0]?.rounding ?? 0, Math.min(...steps)];
  const isRounded = steps.some((step) => Math.abs(step - least) > rounding && step < least * 1.9);
  return isRounded ? Math.max(off, rounding / 2) : off;
}

function through(a: Label, b: Label): Line {
  const per = (numberOf(b) - numberOf(a)) / (b.y - a.y);
  return { per, at: numberOf(a) - per * a.y };
}

const distance = ({ at, per }: Line, label: Label): number =>
  Math.abs((numberOf(label) - at) / per - label.y);

/** Points that a number stands off its place because it is rounded: `-0.33` for -0.325. */
const roundedOff = ({ per }: Line, { rounding }: Label): number =>
  Math.min(rounding / Math.abs(per), MOST_ROUNDED);

function distinct(ticks: readonly Label[]): Label[] {
  const kept: Label[] = [];
  for (const tick of ticks) if (!kept.some(({ y }) => Math.abs(y - tick.y) < 2)) kept.push(tick);
  return kept;
}

/** Every step is a whole number of the smallest: printed values that happen to lie on a line are not. */
function risesEvenly(ticks: readonly Label[]): boolean {
  const values = ticks.map(numberOf).toSorted((a, b) => a - b);
  const steps = values.slice(1).map((value, at) => value - (values[at] ?? 0));
  const [step = 0] = steps.toSorted((a, b) => a - b).slice(steps.length >> 1);
  if (!(step > 0)) return false;
  const slack = Math.min(MOST_SLACK, EVEN + (2 * (ticks[0]?.rounding ?? 0)) / step);
  const whole = steps.every(
    (one) => Math.round(one / step) >= 1 && Math.abs(one / step - Math.round(one / step)) < slack,
  );
  const regular = steps.filter((one) => Math.abs(one / step - 1) < slack).length;
  return whole && regular >= steps.length * 0.7;
}

function leastSquares(ticks: readonly Label[]): Line {
  const count = ticks.length;
  const meanY = ticks.reduce((sum, { y }) => sum + y, 0) / count;
  const meanValue = ticks.reduce((sum, tick) => sum + numberOf(tick), 0) / count;
  let over = 0;
  let under = 0;
  for (const tick of ticks) {
    over += (tick.y - meanY) * (numberOf(tick) - meanValue);
    under += (tick.y - meanY) ** 2;
  }
  const per = over / under;
  return { per, at: meanValue - per * meanY };
}

/**
 * How far below the middle of its letters each axis has its ticks, by the lines that are drawn there. Points. An axis without lines of its
 * own is as the other one is.
 */
function offsets(axes: readonly ValueAxis[], marks: Marks): (number | null)[] {
  const levels = marks.rules
    .filter(({ box }) => box.right - box.left > 1.2 && box.bottom - box.top < 0.8)
    .map(({ box }) => (box.top + box.bottom) / 2);
  const own = axes.map((axis) => ownOffset(axis, levels));
  const known = own.find((offset) => offset !== null) ?? null;
  return own.map((offset) => offset ?? known);
}

function ownOffset({ ticks }: ValueAxis, levels: readonly number[]): number | null {
  const away = ticks.flatMap(({ y, fontSize }) => {
    const nearest = levels.reduce(
      (best, level) => (Math.abs(level - y) < Math.abs(best - y) ? level : best),
      Infinity,
    );
    return Math.abs(nearest - y) <= fontSize * 0.5 ? [nearest - y] : [];
  });
  if (away.length < Math.max(2, ticks.length * 0.6)) return null;
  const sorted = away.toSorted((a, b) => a - b);
  const middle = sorted[sorted.length >> 1] ?? 0;
  // Lines that happen to pass by stand at a different distance from every number.
  return sorted.filter((one) => Math.abs(one - middle) < 0.5).length >= sorted.length * 0.75 ? middle : null;
}

const moved = (axis: ValueAxis, offset: number | null): ValueAxis => ({
  ...axis,
  at: axis.at - axis.per * (offset ?? 0),
  snapped: offset !== null,
});

export const valueAt = ({ at, per }: Pick<ValueAxis, 'at' | 'per'>, y: number): number => at + per * y;
export const placeOf = ({ at, per }: Pick<ValueAxis, 'at' | 'per'>, value: number): number =>
  (value - at) / per;

/** What bars of a scale stand on: nought, or the end of it that is nearest to nought. */
export const footOf = ({ low, high }: Pick<ValueAxis, 'low' | 'high'>): number =>
  Math.max(low, Math.min(high, 0));
