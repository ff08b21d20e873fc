import { boxHeight, boxWidth } from '#server/platform/geometry/boxes.ts';
import type { Box } from '#server/ports/pdf.ts';
import { around, type Point, type Shape } from '../../marks/index.ts';

/** Letters of one label that are drawn as outlines and rise to the right at half a right angle. */
export interface OutlinedLabel {
  /** Which glyph stands at each place: the same number for the same form. What it is nobody has said. */
  glyphs: number[];
  box: Box;
  fontSize: number;
}

/** Points. */
const LARGEST = 12;
/** Outlines; more are no labels of one axis. */
const MOST_LETTERS = 2000;
const SMALLEST = 0.3;
const APART = 0.1;
/** How far two drawings of one glyph may differ. */
const SAME = 0.35;

interface Outline {
  /** As it would stand upright. */
  box: Box;
  /** Of the page. */
  place: Box;
  points: number;
  /** The mean of its corners, from the left top of its box. */
  middle: Point;
}

/** A glyph: its outlines from the largest on, the holes behind what they are in. */
type Glyph = Outline[];

const HALF = Math.SQRT1_2;
const upright = ([x, y]: Point): Point => [(x - y) * HALF, (x + y) * HALF];

function outlineOf({ points, box }: Shape): Outline {
  const turned = points.map(upright);
  const own = around(turned);
  const mean = (at: 0 | 1): number => turned.reduce((sum, point) => sum + point[at], 0) / turned.length;
  return { box: own, place: box, points: points.length, middle: [mean(0) - own.left, mean(1) - own.top] };
}

/** The labels under a plot, or where none are there across it, whose letters are outlines, from the left; empty where there are none. */
export function outlinedLabels(
  shapes: readonly Shape[],
  plot: { top: number; bottom: number },
): OutlinedLabel[] {
  const sized = shapes.filter(
    ({ box }) =>
      Math.max(boxWidth(box), boxHeight(box)) < LARGEST && Math.max(boxWidth(box), boxHeight(box)) > SMALLEST,
  );
  const under = sized.filter(({ box }) => box.top > plot.bottom - 3);
  // An axis that crosses the plot has its labels there.
  const small = under.length > 0 ? under : sized.filter(({ box }) => box.top > plot.top);
  const [letters = []] = [...Map.groupBy(small, ({ color }) => color).values()].toSorted(
    (a, b) => b.length - a.length,
  );
  if (letters.length > MOST_LETTERS) return [];
  const kinds: Glyph[] = [];
  return linesOf(letters.map(outlineOf)).map((line) => ({
    glyphs: glyphsOf(line).map((glyph) => kindOf(glyph, kinds)),
    box: unionOf(line.map(({ place }) => place)),
    fontSize: Math.max(...line.map(({ box }) => boxHeight(box))),
  }));
}

/** What stands at one height once it is upright is one label. */
function linesOf(outlines: readonly Outline[]): Outline[][] {
  const lines: Outline[][] = [];
  let bottom = -Infinity;
  for (const outline of outlines.toSorted((a, b) => a.box.top - b.box.top)) {
    if (outline.box.top >= bottom - APART) lines.push([outline]);
    else lines.at(-1)?.push(outline);
    bottom = Math.max(bottom, outline.box.bottom);
  }
  return lines;
}

/** From the left; a hole belongs to what is around it. */
function glyphsOf(line: readonly Outline[]): Glyph[] {
  const glyphs: Glyph[] = [];
  for (const outline of line.toSorted((a, b) => boxWidth(b.box) - boxWidth(a.box))) {
    const around = glyphs.find(([outer]) => outer !== undefined && isWithin(outline.box, outer.box));
    if (around === undefined) glyphs.push([outline]);
    else around.push(outline);
  }
  const left = ([outer]: Glyph): number => outer?.box.left ?? 0;
  return glyphs.toSorted((a, b) => left(a) - left(b));
}

const isWithin = (inner: Box, outer: Box): boolean =>
  inner.left > outer.left - APART &&
  inner.right < outer.right + APART &&
  inner.top > outer.top - APART &&
  inner.bottom < outer.bottom + APART;

function kindOf(glyph: Glyph, kinds: Glyph[]): number {
  const known = kinds.findIndex((kind) => isSame(kind, glyph));
  return known >= 0 ? known : kinds.push(glyph) - 1;
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < SAME;

/** Of as many outlines of as many corners, each as large and in the same place: 6 and 9 are not one. */
function isSame(a: Glyph, b: Glyph): boolean {
  const [outerA, outerB] = [a[0], b[0]];
  if (a.length !== b.length || outerA === undefined || outerB === undefined) return false;
  const inOrder = (glyph: Glyph): Glyph => glyph.toSorted((one, other) => one.box.top - other.box.top);
  const others = inOrder(b);
  return inOrder(a).every((one, at) => {
    const other = others[at];
    return (
      other !== undefined &&
      one.points === other.points &&
      isNear(boxWidth(one.box), boxWidth(other.box)) &&
      isNear(boxHeight(one.box), boxHeight(other.box)) &&
      isNear(one.middle[0], other.middle[0]) &&
      isNear(one.middle[1], other.middle[1]) &&
      isNear(one.box.left - outerA.box.left, other.box.left - outerB.box.left) &&
      isNear(one.box.top - outerA.box.top, other.box.top - outerB.box.top)
    );
  });
}

const unionOf = (boxes: readonly Box[]): Box =>
  around(
    boxes.flatMap(({ left, top, right, bottom }): Point[] => [
      [left, top],
      [right, bottom],
    ]),
  );
