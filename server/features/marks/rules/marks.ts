import { boxHeight, boxWidth } from '#server/platform/geometry/boxes.ts';
import type { AreaMatter, AreaPath, Box } from '#server/ports/pdf.ts';

export type Point = readonly [x: number, y: number];

/** A rectangle along the axes, filled or framed. */
export interface Bar {
  box: Box;
  color: string;
}

/** A line of more than two points or a slanted one. */
export interface Stroke {
  points: Point[];
  /** Around all of them. */
  box: Box;
  color: string;
  width: number;
}

/** A filled outline of other form. */
export interface Shape {
  points: Point[];
  /** Around all of them. */
  box: Box;
  color: string;
}

/** A straight line along an axis. */
export interface Rule {
  box: Box;
  color: string;
}

/** The paths of a chart, sorted by what they can be. */
export interface Marks {
  bars: Bar[];
  strokes: Stroke[];
  shapes: Shape[];
  rules: Rule[];
}

/** Points. */
const THIN = 0.8;
const LONG = 6;
const THICK_STROKE = 3.5;
const STRAIGHT = 0.15;
const SMALLEST = 0.02;

export function readMarks({ paths }: AreaMatter): Marks {
  const marks: Marks = { bars: [], strokes: [], shapes: [], rules: [] };
  for (const path of paths)
    for (const piece of path.pieces) sort(marks, path, pairs(piece.points), piece.closed);
  return marks;
}

function pairs(flat: readonly number[]): Point[] {
  const points: Point[] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) points.push([flat[at] ?? 0, flat[at + 1] ?? 0]);
  return points;
}

/** Nearly white paint is ground: what it covers is not told from paper. */
export const isPale = (color: string): boolean => {
  const said = Number.parseInt(color.slice(1), 16);
  return (said & 255) >= PALE && ((said >> 8) & 255) >= PALE && said >> 16 >= PALE;
};
const PALE = 247;

function sort(marks: Marks, { fill, stroke, strokeWidth }: AreaPath, points: Point[], closed: boolean): void {
  if (points.length < 2) return;
  const box = around(points);
  const paint = fill !== null && !isPale(fill) ? fill : null;
  const straight = Math.min(boxWidth(box), boxHeight(box)) < THIN;
  if (isRectangle(points) && !straight) {
    const color = paint ?? stroke;
    if (color !== null && !isPale(color)) marks.bars.push({ box, color });
    return;
  }
  if (straight && (paint !== null || stroke !== null)) {
    sortStraight(marks, box, { color: paint ?? stroke ?? '', stroked: paint === null, strokeWidth, points });
    return;
  }
  if (paint !== null) marks.shapes.push({ points, box, color: paint });
  else if (stroke !== null)
    marks.strokes.push({ points: closeUp(points, closed), box, color: stroke, width: strokeWidth });
}

interface Straight {
  color: string;
  stroked: boolean;
  strokeWidth: number;
  points: Point[];
}

/** Some draw bars as thick lines, and bars of next to no height are lines. A level line of many points is a series. */
function sortStraight(marks: Marks, box: Box, { color, stroked, strokeWidth, points }: Straight): void {
  if (stroked && strokeWidth >= THICK_STROKE && points.length === 2) {
    const half = strokeWidth / 2;
    const upright = boxHeight(box) > boxWidth(box);
    marks.bars.push({
      box: upright
        ? { ...box, left: box.left - half, right: box.right + half }
        : { ...box, top: box.top - half, bottom: box.bottom + half },
      color,
    });
  } else if (stroked && points.length > 3) marks.strokes.push({ points, box, color, width: strokeWidth });
  else {
    marks.rules.push({ box, color });
    if (!stroked && boxWidth(box) < LONG * 6 && boxWidth(box) > SMALLEST) marks.bars.push({ box, color });
  }
}

const closeUp = (points: Point[], closed: boolean): Point[] =>
  closed && points[0] !== undefined ? [...points, points[0]] : points;

export function around(points: readonly Point[]): Box {
  // Each by itself: of every path of every chart, a list of four is swept up again and again.
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const point of points) {
    const x = point[0];
    const y = point[1];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { left, top, right, bottom };
}

/** Four corners, each side along an axis. */
function isRectangle(points: readonly Point[]): boolean {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return false;
  const closes = points.length === 5 && near(first, last);
  if (points.length !== 4 && !closes) return false;
  const corners = points.slice(0, 4);
  return corners.every(([x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % 4] ?? first;
    return Math.abs(x - nextX) < STRAIGHT || Math.abs(y - nextY) < STRAIGHT;
  });
}

const near = (a: Point, b: Point): boolean =>
  Math.abs(a[0] - b[0]) < STRAIGHT && Math.abs(a[1] - b[1]) < STRAIGHT;

const turnedBox = ({ left, top, right, bottom }: Box): Box => ({
  left: top,
  top: left,
  right: bottom,
  bottom: right,
});

const turnedMark = <M extends Stroke | Shape>(mark: M): M => ({
  ...mark,
  box: turnedBox(mark.box),
  points: mark.points.map(([x, y]) => [y, x] as const),
});

/** With x and y exchanged, so that bars that lie stand. */
export const transposed = ({ bars, strokes, shapes, rules }: Marks): Marks => ({
  bars: bars.map((bar) => ({ ...bar, box: turnedBox(bar.box) })),
  strokes: strokes.map(turnedMark),
  shapes: shapes.map(turnedMark),
  rules: rules.map((rule) => ({ ...rule, box: turnedBox(rule.box) })),
});

export { turnedBox };
