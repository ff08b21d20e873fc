import type { Box, PdfDrawingKind } from '#server/ports/pdf.ts';
import type { Engine } from './engine.ts';
import { inkOfImage, isLarge, type KnownInk } from './image-ink.ts';
import { applyMatrix, type Matrix, multiply, readMatrix } from './matrix.ts';
import { IMAGE, PATH, type PageObject, SHADING } from './page-objects.ts';
import type { Placement } from './placement.ts';

/** Objects of a page whose paint is asked for; those after them are dots of a crowded plot, told by their place alone. */
const MAX_LOOKED_AT = 10_000;
const THIN = 2;
const SHORTEST_RULE = 8;
const BRIGHTEST_PAINT = 250;
/** Pictures of a page whose margin is asked for. */
const MOST_PICTURES = 12;
/** Corner pieces of cell borders. */
const SPECK = 1.2;

/** One drawn object. */
export interface DrawnObject {
  /** What it takes of the page. */
  box: Box;
  /** Where it can be seen: the same without the white margin of a picture and the reach of a line's corners. */
  seen: Box;
  /** How much it looks like a chart rather than a rule. */
  weight: number;
  /** null for what cannot be seen on white paper and for specks. */
  kind: PdfDrawingKind | null;
}

export interface PageDrawing {
  objects: DrawnObject[];
  /** A picture covers the page. */
  fillsPage: boolean;
  /** Something covers the page, of whatever colour. */
  hasGround: boolean;
}

/** Pictures and vector drawing of a page; page-wide backgrounds are left out. `known`: of the pages of this file that were read before. */
export function readDrawings(
  engine: Engine,
  found: readonly PageObject[],
  placement: Placement,
  known: KnownInk = new Map(),
): PageDrawing {
  const objects: DrawnObject[] = [];
  let fillsPage = false;
  let hasGround = false;
  let looked = 0;
  const white: DrawnObject[] = [];
  for (const { object, type, matrix, seen } of found) {
    if (type !== PATH && type !== IMAGE && type !== SHADING) continue;
    const box = readBox(engine, object, matrix, placement);
    if (!box || isOutside(box, placement)) continue;
    if (coversPage(box, placement)) {
      fillsPage ||= type === IMAGE;
      hasGround = true;
    } else if (type !== PATH) {
      const isLookedAt = type === IMAGE && isLarge(box) && looked < MOST_PICTURES;
      if (isLookedAt) looked += 1;
      const ink = isLookedAt ? inkOfImage(engine, object, { matrix, placement }, known) : null;
      objects.push({ box, seen: ink ?? box, weight: 100, kind: 'image' });
    } else if (seen > MAX_LOOKED_AT) objects.push(crowded(engine, object, box));
    else {
      const drawn = readPath(engine, object, box, { matrix, placement });
      objects.push(drawn);
      if (drawn.kind === null && isBox(box)) white.push(drawn);
    }
  }
  for (const bar of barsAmong(white)) bar.kind = 'block';
  return { objects, fillsPage, hasGround };
}

const isBox = ({ left, top, right, bottom }: Box): boolean => Math.min(right - left, bottom - top) >= THIN;

/** Heights of those that stand on one line: fewer are no bars. */
const FEWEST_HEIGHTS = 3;
/** Points. */
const SAME_EDGE = 0.5;

/**
 * Bars that are filled with a gradient are said to be white, as the grounds of cells are: as wide as each other, apart, they stand on one line
 * or hang from one, and are not all as high.
 */
function barsAmong(white: readonly DrawnObject[]): DrawnObject[] {
  const placed = (point: number): number => Math.round(point / SAME_EDGE);
  return (['bottom', 'top'] as const)
    .flatMap((foot) => {
      const alike = Map.groupBy(white, ({ box }) => `${placed(box.right - box.left)} ${placed(box[foot])}`);
      return [...alike.values()].filter((bars) => {
        const across = bars.toSorted((a, b) => a.box.left - b.box.left);
        const areApart = across.slice(1).every(({ box }, at) => box.left > (across[at]?.box.right ?? 0));
        const heights = new Set(bars.map(({ box }) => placed(box.bottom - box.top)));
        return areApart && heights.size >= FEWEST_HEIGHTS;
      });
    })
    .flat();
}

interface Standing {
  matrix: Matrix;
  placement: Placement;
}

/** A curve or polyline has many segments; a bar or a cell background is a box; a rule is thin and counts for little. */
function weightOf(box: Box, segments: number): number {
  const thinnest = Math.min(box.right - box.left, box.bottom - box.top);
  return segments >= 12 ? 12 : thinnest < 1.5 ? 0.2 : 1;
}

function crowded({ raw }: Engine, path: number, box: Box): DrawnObject {
  return { box, seen: box, weight: weightOf(box, raw.FPDFPath_CountSegments(path)), kind: 'curve' };
}

function readPath(engine: Engine, path: number, box: Box, standing: Standing): DrawnObject {
  const segments = engine.raw.FPDFPath_CountSegments(path);
  const paint = readPaint(engine, path);
  const kind = pathKind(engine, path, box, segments, paint);
  const drawn = kind === 'curve' && paint.stroked ? outlineBox(engine, path, segments, standing) : null;
  return { box, seen: drawn ?? box, weight: weightOf(box, segments), kind };
}

interface Paint {
  filled: boolean;
  stroked: boolean;
}

function pathKind(
  engine: Engine,
  path: number,
  box: Box,
  segments: number,
  { filled, stroked }: Paint,
): PdfDrawingKind | null {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  if (!filled && !stroked) return null;
  if (Math.min(width, height) < THIN) {
    const length = Math.max(width, height);
    if (length < SPECK && !stroked) return null;
    return length >= SHORTEST_RULE ? 'rule' : 'curve';
  }
  if (segments > 6) return filled && !stroked ? 'shape' : 'curve';
  // A slanted line has a wide box as well, but no corner: two points, or three where it is closed.
  if (segments < 4) return 'curve';
  if (filled) return 'block';
  if (!isRectangle(engine, path, segments)) return 'curve';
  // A white line on white paper; on a coloured ground there is more than a frame.
  return isWhite(engine, path, engine.raw.FPDFPageObj_GetStrokeColor) ? null : 'frame';
}

/** Of a longer outline every so many-th point is asked for: they stand close together. */
const MOST_POINTS = 3_000;

/**
 * Where an outline runs: the engine's bounds of a stroked one also hold how far its corners could stick out, which at the sharp turns of
 * a price is more than the chart.
 */
function outlineBox(
  engine: Engine,
  path: number,
  segments: number,
  { matrix, placement }: Standing,
): Box | null {
  const { raw, scratch, view } = engine;
  if (segments < 3) return null;
  const whole = multiply(readMatrix(engine, path), matrix);
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let index = 0; index < segments; index += Math.ceil(segments / MOST_POINTS)) {
    const segment = raw.FPDFPath_GetPathSegment(path, index);
    if (!raw.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) return null;
    const at = placement.point(
      ...applyMatrix(whole, view().getFloat32(scratch, true), view().getFloat32(scratch + 4, true)),
    );
    box.left = Math.min(box.left, at.x);
    box.right = Math.max(box.right, at.x);
    box.top = Math.min(box.top, at.y);
    box.bottom = Math.max(box.bottom, at.y);
  }
  return Object.values(box).every(Number.isFinite) ? box : null;
}

/** A line of four to six points is no rectangle, as one through the figures of five years: a rectangle has two places across and two down. */
function isRectangle({ raw, scratch, view }: Engine, path: number, segments: number): boolean {
  const [across, down] = [new Set<number>(), new Set<number>()];
  for (let index = 0; index < segments; index += 1) {
    const segment = raw.FPDFPath_GetPathSegment(path, index);
    if (!raw.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) continue;
    across.add(Math.round(view().getFloat32(scratch, true) * 10));
    down.add(Math.round(view().getFloat32(scratch + 4, true) * 10));
  }
  return across.size <= 2 && down.size <= 2;
}

/** Whether it leaves paint that can be told from white paper. */
function readPaint(engine: Engine, path: number): Paint {
  const { raw, scratch } = engine;
  if (!raw.FPDFPath_GetDrawMode(path, scratch, scratch + 4)) return { filled: true, stroked: true };
  const view = engine.view();
  const filled = view.getInt32(scratch, true) !== 0;
  const stroked = view.getInt32(scratch + 4, true) !== 0;
  return { filled: filled && !isBlank(engine, path), stroked };
}

type ColorReader = (object: number, red: number, green: number, blue: number, alpha: number) => number;

function isWhite({ scratch, view }: Engine, object: number, read: ColorReader): boolean {
  if (!read(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return false;
  // Each asked for by itself, here and where boxes are read: a list of four for every object of a page is swept up again and again.
  const said = view();
  const part = (offset: number): number => said.getUint32(scratch + offset, true);
  return part(12) === 0 || Math.min(part(0), part(4), part(8)) > BRIGHTEST_PAINT;
}

/** Filled with what cannot be told from white paper. */
export const isBlank = (engine: Engine, object: number): boolean =>
  isWhite(engine, object, engine.raw.FPDFPageObj_GetFillColor);

const coversPage = (box: Box, { width, height }: Placement): boolean =>
  (box.right - box.left) * (box.bottom - box.top) > width * height * 0.7;

const isOutside = (box: Box, { width, height }: Placement): boolean =>
  box.right <= 0 || box.bottom <= 0 || box.left >= width || box.top >= height;

/** Where an object stands on the page as shown; null where it stands nowhere. */
export function readBox(engine: Engine, object: number, matrix: Matrix, placement: Placement): Box | null {
  const { raw, scratch } = engine;
  if (!raw.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return null;
  const view = engine.view();
  const edge = (offset: number): number => view.getFloat32(scratch + offset, true);
  const [x1, y1] = applyMatrix(matrix, edge(0), edge(4));
  const [x2, y2] = applyMatrix(matrix, edge(8), edge(12));
  if (!Number.isFinite(x1 + y1 + x2 + y2)) return null;
  return placement.box(x1, y1, x2, y2);
}
