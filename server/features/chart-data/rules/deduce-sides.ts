import type { LegendEntry } from './legend.ts';
import type { DrawnSeries } from './series.ts';
import { type Axes, valueAt } from './value-axis.ts';

type Side = 'left' | 'right';

/** A series as each of the two scales would have it. */
interface Either {
  name: string;
  xs: readonly number[];
  left: readonly number[];
  right: readonly number[];
}

/** More would make too many ways. */
const MOST_SERIES = 5;
/** How exactly a place is known, as a share of a scale. */
const EXACT = 0.006;
/** Where what is compared with what begins. */
const BEGINNINGS = [1, 100, 1000];
/** As a share of where it began. */
const FIRST_MOVE = 0.05;
const DRAWDOWN = /回撤/u;
const NEVER_NEGATIVE = /上证|沪深|深证|深成|中证|创业板|科创|恒生|标普|收盘|点位|市值|净值$|^指数$/u;
const SAMPLES = 200;
const LEAST_SAMPLES = 40;
/** Of the samples of a quotient: so many agree, each being known to a tenth of itself. */
const AGREE = 0.95;
const LEAST_SPREAD = 1.15;

/**
 * Which scale each series is drawn on, where nothing says it and only one way can be: each scale has a series; prices are never below
 * nought, a drawdown never above it; or in one way alone everything begins at one, or one series is the quotient of two others throughout,
 * all beginning about one where the quotient leaves several; or what is named as a count is of whole numbers. null where several ways are
 * left.
 */
export function deduceSides(
  series: readonly { drawn: DrawnSeries; entry: { name: string } | null }[],
  { left, right }: Axes,
): Side[] | null {
  if (left === null || right === null || series.length < 2 || series.length > MOST_SERIES) return null;
  const either = series.map(
    ({ drawn: { reaches }, entry }): Either => ({
      name: entry?.name ?? '',
      xs: reaches.map(({ x }) => x),
      left: reaches.map(({ to }) => valueAt(left, to)),
      right: reaches.map(({ to }) => valueAt(right, to)),
    }),
  );
  const slack = { left: EXACT * (left.high - left.low), right: EXACT * (right.high - right.low) };
  const stands = either.map((one) => ({
    left: mayStand(one, 'left', slack),
    right: mayStand(one, 'right', slack),
  }));
  const possible = waysOf(series.length).filter((way) => stands.every((on, at) => on[way[at] ?? 'left']));
  const only = (ways: Side[][]): Side[] | null => (ways.length === 1 ? (ways[0] ?? null) : null);
  return (
    only(possible) ??
    only(possible.filter((way) => beginTogether(either, way, slack))) ??
    only(possible.filter((way) => holdsQuotient(either, way, slack))) ??
    only(possible.filter((way) => beginNear(either, way, slack) && holdsQuotient(either, way, slack))) ??
    only(possible.filter((way) => countsWholes(either, way, { left: left.per, right: right.per })))
  );
}

/** Both scales have one series at least. */
const waysOf = (count: number): Side[][] =>
  Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (__, at): Side => ((bits >> at) % 2 === 0 ? 'left' : 'right')),
  ).slice(1, -1);

type Slack = Record<Side, number>;

function mayStand({ name, ...values }: Either, side: Side, slack: Slack): boolean {
  const [low, high] = [Math.min(...values[side]), Math.max(...values[side])];
  const off = 2 * slack[side];
  if (DRAWDOWN.test(name)) return (high <= off && high >= -2 * off) || (low >= -off && low <= 2 * off);
  return !NEVER_NEGATIVE.test(name) || low >= -off;
}

/** Net values and indices that are compared begin at the same level. */
const beginTogether = (series: readonly Either[], way: readonly Side[], slack: Slack): boolean =>
  series.every((one, at) => {
    const side = way[at] ?? 'left';
    const first = one[side][0] ?? Number.NaN;
    return BEGINNINGS.some((level) => Math.abs(first - level) <= Math.min(slack[side], level * 0.25));
  });

/** As `beginTogether`, but what is drawn begins after the first move of what began together. */
const beginNear = (series: readonly Either[], way: readonly Side[], slack: Slack): boolean =>
  series.every((one, at) => {
    const side = way[at] ?? 'left';
    return Math.abs((one[side][0] ?? Number.NaN) - 1) <= slack[side] + FIRST_MOVE;
  });

/** One is another divided by a third: 相对净值 of a portfolio and what it is measured by. */
function holdsQuotient(series: readonly Either[], way: readonly Side[], slack: Slack): boolean {
  const [first] = series;
  const isShared = series.every(
    ({ xs }) =>
      xs.length === first?.xs.length && xs.every((x, at) => Math.abs(x - (first.xs[at] ?? x)) < 0.3),
  );
  if (!isShared || series.length < 3) return false;
  const told = series.map((one, at) => ({ values: one[way[at] ?? 'left'], off: slack[way[at] ?? 'left'] }));
  return told.some((whole) =>
    told.some(
      (by) =>
        by !== whole && told.some((part) => part !== whole && part !== by && isQuotient(part, whole, by)),
    ),
  );
}

interface Known {
  values: readonly number[];
  /** How far each may be off. */
  off: number;
}

function isQuotient(part: Known, whole: Known, by: Known): boolean {
  const step = Math.max(1, Math.floor(part.values.length / SAMPLES));
  let [sure, agree] = [0, 0];
  let [low, high] = [Infinity, -Infinity];
  for (let at = 0; at < part.values.length; at += step) {
    const [quotient, a, b] = [part.values[at] ?? 0, whole.values[at] ?? 0, by.values[at] ?? 0];
    if (a <= 0 || b <= 0 || quotient <= 0) return false;
    const off = part.off + (a / b) * (whole.off / a + by.off / b);
    if (off > 0.1 * quotient) continue;
    sure += 1;
    if (Math.abs(quotient - a / b) <= off) agree += 1;
    [low, high] = [Math.min(low, b), Math.max(high, b)];
  }
  return sure >= LEAST_SAMPLES && agree >= sure * AGREE && high > low * LEAST_SPREAD;
}

/** What is counted, by its name: never a part of one. */
const COUNTED = /(?:数量|个数|只数|支数|家数|户数|人数|次数|样本数)$/u;
const AVERAGED = /平均|均值|日均|占比|比例|增/u;
/** How far a count may be off a whole number, and how exactly a place is known, in points. */
const OFF_WHOLE = 0.12;
const EXACT_POINTS = 0.15;
/** So few could be whole by chance. */
const LEAST_COUNTS = 10;

const isCounted = (name: string): boolean => COUNTED.test(name) && !AVERAGED.test(name);

/**
 * Whether a scale, on which a point of the page is worth `per`, has them all as whole numbers, and not all as multiples of one: a scale of
 * twice the numbers has them whole, too.
 */
function areWhole(values: readonly number[], per: number): boolean {
  if (Math.abs(per) * EXACT_POINTS > OFF_WHOLE || values.length < LEAST_COUNTS) return false;
  const whole = values.map(Math.round);
  if (values.some((value, at) => Math.abs(value - (whole[at] ?? 0)) > OFF_WHOLE)) return false;
  return whole.reduce(commonPart, 0) === 1;
}

function commonPart(a: number, b: number): number {
  let [one, other] = [Math.abs(a), Math.abs(b)];
  while (other !== 0) [one, other] = [other, one % other];
  return one;
}

/** Something is counted, and whatever is has whole numbers. */
function countsWholes(series: readonly Either[], way: readonly Side[], per: Record<Side, number>): boolean {
  const sides = series.flatMap((one, at) => (isCounted(one.name) ? [{ one, side: way[at] ?? 'left' }] : []));
  return sides.length > 0 && sides.every(({ one, side }) => areWhole(one[side], per[side]));
}

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
