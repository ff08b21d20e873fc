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
/** Of the height of a line: what is lower is a part of the line over it, as an underline is. */
const LOW = 0.35;
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

const HALF_RIGHT = 45;

/** Letters as they lie once a line of them that rises by so many degrees is turned level, about the left top of the page. */
const outlineBy =
  (degrees: number) =>
  ({ points, box }: Shape): Outline => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return outlineOf(
      box,
      points.map(([x, y]): Point => [x * cos - y * sin, x * sin + y * cos]),
    );
  };

function outlineOf(box: Box, turned: readonly Point[]): Outline {
  const own = around(turned);
  const mean = (at: 0 | 1): number => turned.reduce((sum, point) => sum + point[at], 0) / turned.length;
  return { box: own, place: box, points: turned.length, middle: [mean(0) - own.left, mean(1) - own.top] };
}

/** The labels under a plot, or where none are there across it, whose letters are outlines, from the left; empty where there are none. */
export function outlinedLabels(
  shapes: readonly Shape[],
  plot: { top: number; bottom: number },
): OutlinedLabel[] {
  const sized = shapes.filter(isSized);
  const under = sized.filter(({ box }) => box.top > plot.bottom - 3);
  // An axis that crosses the plot has its labels there.
  const letters = ofOneColour(under.length > 0 ? under : sized.filter(({ box }) => box.top > plot.top));
  const kinds: Glyph[] = [];
  return linesOf(letters.map(outlineBy(HALF_RIGHT))).map((line) => ({
    glyphs: glyphsOf(line).map((glyph) => kindOf(glyph, kinds)),
    box: unionOf(line.map(({ place }) => place)),
    fontSize: Math.max(...line.map(({ box }) => boxHeight(box))),
  }));
}

/** Lines of letters that rise by so many degrees: where each stands on the page, and where it lies once it is turned level. */
export function risingLines(shapes: readonly Shape[], degrees: number): { box: Box; level: Box }[] {
  const lines = linesOf(ofOneColour(shapes.filter(isSized)).map(outlineBy(degrees))).map((line) => ({
    box: unionOf(line.map(({ place }) => place)),
    level: unionOf(line.map(({ box }) => box)),
  }));
  const heights = lines.map(({ level }) => boxHeight(level)).toSorted((a, b) => a - b);
  const middle = heights[heights.length >> 1] ?? 0;
  const whole: { box: Box; level: Box }[] = [];
  for (const line of lines) {
    const before = whole.at(-1);
    const isLow = boxHeight(line.level) < LOW * middle;
    if (before !== undefined && isLow && line.level.top - before.level.bottom < LOW * middle) {
      before.box = unionOf([before.box, line.box]);
      before.level = unionOf([before.level, line.level]);
    } else whole.push(line);
  }
  return whole;
}

const isSized = ({ box }: Shape): boolean =>
  Math.max(boxWidth(box), boxHeight(box)) < LARGEST && Math.max(boxWidth(box), boxHeight(box)) > SMALLEST;

/** Of the colour that most are of; none where there are more than labels have. */
function ofOneColour(shapes: readonly Shape[]): Shape[] {
  const [letters = []] = [...Map.groupBy(shapes, ({ color }) => color).values()].toSorted(
    (a, b) => b.length - a.length,
  );
  return letters.length > MOST_LETTERS ? [] : letters;
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
