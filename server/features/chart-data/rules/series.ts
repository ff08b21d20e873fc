import { boxHeight, boxWidth } from '#server/platform/geometry/boxes.ts';
import type { Box } from '#server/ports/pdf.ts';
import { around, type Bar, joinedPieces, type Marks, type Point } from '../../marks/index.ts';

/** One value of a series: it reaches from `from` to `to` up the page. */
export interface Reach {
  x: number;
  /** The edges of the bar; of a point on a line the same. */
  left: number;
  right: number;
  from: number;
  to: number;
}

/** What is drawn in one colour. */
export interface DrawnSeries {
  color: string;
  kind: 'bars' | 'line' | 'area';
  reaches: Reach[];
  /** Points by which its place is uncertain. */
  stroke: number;
}

/** The area that values are drawn in. */
export type Plot = Box;

const TOUCH = 0.7;
const HAIR = 0.3;
const SAME_COLUMN = 0.6;
const LEAST_LINE = 3;
const COURSE_PLACES = 200;
const COURSE_STEP = 1.5;
const SAME_CORNER = 0.15;
/** Of stacks of ten only every tenth bar stands on the ground. */
const LEAST_BASED = 0.08;

const byX = (a: Reach, b: Reach): number => a.x - b.x;

/**
 * The bars of each colour. null where some stand on nothing: neither on the line that most stand on nor on another bar. `base` is the place
 * of nought up the page.
 */
export function barSeries(bars: readonly Bar[], base: number): DrawnSeries[] | null {
  const stacked = bars.filter((bar) => !standsOn(bar.box, base));
  const ends = bars.map(({ box }) => box);
  for (const { box } of stacked)
    if (!ends.some((other) => other !== box && sharesColumn(other, box) && meetsEnd(other, box, base)))
      return null;
  return [...Map.groupBy(bars, ({ color }) => color)].map(([color, own]) => ({
    color,
    kind: 'bars' as const,
    stroke: 0,
    reaches: own.map(({ box }) => reachOf(box, base)).toSorted(byX),
  }));
}

const standsOn = (box: Box, base: number): boolean =>
  Math.abs(box.bottom - base) < TOUCH || Math.abs(box.top - base) < TOUCH;

/** Of the breadth of the bars of its colour: a shaft is so much thinner. */
const SHAFT = 0.3;

/** Without the shafts of arrows that point at something: they are far thinner than the bars of their colour, and stand on nothing. */
export function withoutShafts(bars: readonly Bar[], base: number): Bar[] {
  const breadths = new Map(
    [...Map.groupBy(bars, ({ color }) => color)].map(([color, own]) => {
      const sorted = own.map(({ box }) => boxWidth(box)).toSorted((a, b) => a - b);
      return [color, sorted[sorted.length >> 1] ?? 0];
    }),
  );
  return bars.filter(
    ({ box, color }) => standsOn(box, base) || boxWidth(box) >= SHAFT * (breadths.get(color) ?? 0),
  );
}

const meetsEnd = (other: Box, box: Box, base: number): boolean =>
  (box.bottom <= base + TOUCH && Math.abs(other.top - box.bottom) < TOUCH) ||
  (box.top >= base - TOUCH && Math.abs(other.bottom - box.top) < TOUCH);

const sharesColumn = (a: Box, b: Box): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > SAME_COLUMN * Math.min(boxWidth(a), boxWidth(b));

function reachOf({ left, right, top, bottom }: Box, base: number): Reach {
  const x = (left + right) / 2;
  // Paint too thin to be seen stands for nought.
  if (bottom - top < HAIR && standsOn({ left, right, top, bottom }, base))
    return { x, left, right, from: base, to: base };
  const up = (top + bottom) / 2 <= base;
  return { x, left, right, from: up ? bottom : top, to: up ? top : bottom };
}

/** The edge that most bars share within a reach of where they ought to stand; null where too few share any. */
export function commonBase(bars: readonly Bar[], expected: readonly number[], reach: number): number | null {
  const counts = new Map<number, number>();
  for (const { box } of bars)
    for (const edge of new Set([box.top, box.bottom].map((one) => Math.round(one * 10) / 10)))
      if (expected.some((place) => Math.abs(place - edge) <= reach))
        counts.set(edge, (counts.get(edge) ?? 0) + 1);
  const around = (edge: number): number =>
    [-0.1, 0, 0.1].reduce((sum, off) => sum + (counts.get(Math.round((edge + off) * 10) / 10) ?? 0), 0);
  const [base] = [...counts.keys()].toSorted((a, b) => around(b) - around(a) || b - a);
  return base === undefined || around(base) < bars.length * LEAST_BASED ? null : base;
}

/** Lines of one colour that go on where another ends are one. */
export function lineSeries({ strokes: all, rules: level }: Marks, plot: Plot): DrawnSeries[] {
  const { strokes, rules } = withPiecesJoined({ strokes: all, rules: level }, plot);
  const inPlot = strokes.filter(({ box }) => isWithin(box, plot));
  const parts = [
    ...inPlot.map(({ color, points, width }) => ({ color, points, width })),
    // A level stretch of a line that is drawn piece by piece.
    ...rules
      .filter(
        ({ color, box }) =>
          inPlot.some((stroke) => stroke.color === color) && boxWidth(box) < boxWidth(plot) * 0.5,
      )
      .filter(({ box }) => isWithin(box, plot) && boxWidth(box) >= boxHeight(box))
      .map(({ color, box }) => ({ color, width: 1, points: levelPoints(box) })),
  ];
  return [...Map.groupBy(parts, ({ color }) => color)].flatMap(([color, own]) =>
    chained(own.map(({ points }) => forward(points))).flatMap((points) =>
      points.length >= LEAST_LINE && isFunction(points)
        ? [{ color, kind: 'line' as const, reaches: reachesOf(points), stroke: own[0]?.width ?? 1 }]
        : [],
    ),
  );
}

const reachesOf = (points: readonly Point[]): Reach[] => {
  const reaches: Reach[] = [];
  for (const [x, y] of points) reaches.push({ x, left: x, right: x, from: y, to: y });
  return reaches;
};

/** A line that is drawn as one short piece after the other, each too flat to be told from a rule, is a stroke. */
function withPiecesJoined({ strokes, rules }: Pick<Marks, 'strokes' | 'rules'>, plot: Plot) {
  const joined = new Map(
    [...Map.groupBy(rules, ({ color }) => color)].flatMap(([color, own]) => {
      const short = strokes.filter((stroke) => stroke.color === color && stroke.points.length === 2);
      const pieces = [...own, ...short].map(({ box }) => box).filter((box) => isWithin(box, plot));
      const points = joinedPieces(pieces, boxWidth(plot));
      return points === null ? [] : [[color, { color, points, box: around(points), width: 1 }] as const];
    }),
  );
  if (joined.size === 0) return { strokes, rules };
  return {
    strokes: [...strokes.filter(({ color }) => !joined.has(color)), ...joined.values()],
    rules: rules.filter(({ color }) => !joined.has(color)),
  };
}

const levelPoints = ({ left, right, top, bottom }: Box): Point[] => [
  [left, (top + bottom) / 2],
  [right, (top + bottom) / 2],
];

const forward = (points: Point[]): Point[] =>
  (points[0]?.[0] ?? 0) <= (points.at(-1)?.[0] ?? 0) ? points : points.toReversed();

const isWithin = (box: Box, plot: Plot): boolean =>
  box.left > plot.left - 2 &&
  box.right < plot.right + 2 &&
  box.top > plot.top - 4 &&
  box.bottom < plot.bottom + 4;

function chained(pieces: readonly Point[][]): Point[][] {
  const chains: Point[][] = [];
  for (const piece of pieces.toSorted((a, b) => (a[0]?.[0] ?? 0) - (b[0]?.[0] ?? 0))) {
    const [start] = piece;
    const before = chains.findLast((chain) => start !== undefined && meets(chain.at(-1), start));
    if (before === undefined) chains.push([...piece]);
    else before.push(...piece.slice(1));
  }
  return chains;
}

const meets = (a: Point | undefined, b: Point): boolean =>
  a !== undefined && Math.abs(a[0] - b[0]) < 0.3 && Math.abs(a[1] - b[1]) < 0.3;

/** One value for each place across; a few steps back of less than a hair are rounding. */
function isFunction(points: readonly Point[]): boolean {
  let [least, most, before, upright] = [Infinity, -Infinity, Number.NaN, 0];
  for (const [x] of points) {
    if (x < before - 0.05) return false;
    if (Math.abs(x - before) < 0.001) upright += 1;
    if (x < least) least = x;
    if (x > most) most = x;
    before = x;
  }
  return most - least > 12 && (upright < points.length * 0.5 || isCourse(points));
}

/** More points than the grid they are drawn on has places: several share one, and none of its places is passed over. */
function isCourse(points: readonly Point[]): boolean {
  const places = [...new Set(points.map(([x]) => x))];
  const widest = Math.max(...places.slice(1).map((x, at) => x - (places[at] ?? x)));
  return places.length >= COURSE_PLACES && widest < COURSE_STEP;
}

/** Filled outlines that reach across the plot, each between the one below and its own line. */
export function areaSeries({ shapes }: Marks, plot: Plot): DrawnSeries[] {
  const wide = shapes.filter(
    ({ points, box }) => points.length >= 6 && boxWidth(box) > boxWidth(plot) * 0.5 && isWithin(box, plot),
  );
  return wide.map(({ color, points }) => ({
    color,
    kind: 'area' as const,
    stroke: 0,
    reaches: bandOf(points),
  }));
}

/** Of the places of an area: so many stand on what it stands on. */
const MOST_FEET = 0.9;
const SAME_FOOT = 0.1;

/** The level that an area stands on, within a reach of where it ought to stand; null where none stands there throughout. */
export function areaFoot(
  areas: readonly DrawnSeries[],
  expected: readonly number[],
  reach: number,
): number | null {
  for (const { reaches } of areas) {
    const feet = reaches.map(({ from }) => from).toSorted((a, b) => a - b);
    const foot = feet[feet.length >> 1];
    if (foot === undefined || !expected.some((place) => Math.abs(place - foot) <= reach)) continue;
    if (feet.filter((one) => Math.abs(one - foot) < SAME_FOOT).length >= feet.length * MOST_FEET) return foot;
  }
  return null;
}

/** The upper and the lower end of an outline at each of its corners across. */
function bandOf(points: readonly Point[]): Reach[] {
  const mirrored = mirroredBand(points);
  if (mirrored !== null) return mirrored;
  const columns = Map.groupBy(points, ([x]) => Math.round(x * 5) / 5);
  return [...columns]
    .flatMap(([x, own]) => {
      const ys = own.map(([, y]) => y);
      return [{ x, left: x, right: x, from: Math.max(...ys), to: Math.min(...ys) }];
    })
    .toSorted(byX);
}

/**
 * An outline that runs to one end and back over the same places: each point and the one that mirrors it are one value, however close to the
 * next. null for any other outline.
 */
function mirroredBand(points: readonly Point[]): Reach[] | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const corners = points.length % 2 === 1 && meets(first, last) ? points.slice(0, -1) : points;
  const count = corners.length / 2;
  if (!Number.isInteger(count)) return null;
  const reaches = corners.slice(0, count).flatMap(([x, y], at): Reach[] => {
    const [otherX, otherY] = corners[corners.length - 1 - at] ?? first;
    return Math.abs(otherX - x) > SAME_CORNER
      ? []
      : [{ x, left: x, right: x, from: Math.max(y, otherY), to: Math.min(y, otherY) }];
  });
  const runsOneWay = reaches.every(({ x }, at) => at === 0 || x >= (reaches[at - 1]?.x ?? x) - SAME_CORNER);
  return reaches.length === count && runsOneWay ? reaches : null;
}
