import type { Box, PdfDrawingKind } from '#server/ports/pdf.ts';
import type { Engine } from './engine.ts';
import { applyMatrix, type Matrix } from './matrix.ts';
import type { Placement } from './placement.ts';
import { IMAGE, PATH, SHADING, visitObjects } from './visit-objects.ts';

/** Objects of a page whose paint is asked for; those after them are dots of a crowded plot, told by their place alone. */
const MAX_LOOKED_AT = 10_000;
const THIN = 2;
const SHORTEST_RULE = 8;
const BRIGHTEST_PAINT = 250;
/** Corner pieces of cell borders. */
const SPECK = 1.2;

/** One drawn object. */
export interface DrawnObject {
  box: Box;
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

/** Pictures and vector drawing of a page; page-wide backgrounds are left out. */
export function readDrawings(engine: Engine, page: number, placement: Placement): PageDrawing {
  const objects: DrawnObject[] = [];
  let fillsPage = false;
  let hasGround = false;
  visitObjects(engine, page, ({ object, type, matrix, seen }) => {
    if (type !== PATH && type !== IMAGE && type !== SHADING) return;
    const box = readBox(engine, object, matrix, placement);
    if (!box || isOutside(box, placement)) return;
    if (coversPage(box, placement)) {
      fillsPage ||= type === IMAGE;
      hasGround = true;
    } else if (type !== PATH) objects.push({ box, weight: 100, kind: 'image' });
    else objects.push(readPath(engine, object, box, seen <= MAX_LOOKED_AT));
  });
  return { objects, fillsPage, hasGround };
}

/** A curve or polyline has many segments; a bar or a cell background is a box; a rule is thin and counts for little. */
function readPath(engine: Engine, path: number, box: Box, lookAt: boolean): DrawnObject {
  const segments = engine.raw.FPDFPath_CountSegments(path);
  const thinnest = Math.min(box.right - box.left, box.bottom - box.top);
  const weight = segments >= 12 ? 12 : thinnest < 1.5 ? 0.2 : 1;
  return { box, weight, kind: lookAt ? pathKind(engine, path, box, segments) : 'curve' };
}

function pathKind(engine: Engine, path: number, box: Box, segments: number): PdfDrawingKind | null {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const { filled, stroked } = readPaint(engine, path);
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
  return isRectangle(engine, path, segments) ? 'frame' : 'curve';
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
function readPaint(engine: Engine, path: number): { filled: boolean; stroked: boolean } {
  const { raw, scratch } = engine;
  if (!raw.FPDFPath_GetDrawMode(path, scratch, scratch + 4)) return { filled: true, stroked: true };
  const view = engine.view();
  const filled = view.getInt32(scratch, true) !== 0;
  const stroked = view.getInt32(scratch + 4, true) !== 0;
  return { filled: filled && !isBlank(engine, path), stroked };
}

/** Filled with what cannot be told from white paper. */
export function isBlank(engine: Engine, object: number): boolean {
  const { raw, scratch } = engine;
  if (!raw.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return false;
  const view = engine.view();
  const [red, green, blue, alpha] = [0, 4, 8, 12].map((offset) => view.getUint32(scratch + offset, true)) as [
    number,
    number,
    number,
    number,
  ];
  return alpha === 0 || Math.min(red, green, blue) > BRIGHTEST_PAINT;
}

const coversPage = (box: Box, { width, height }: Placement): boolean =>
  (box.right - box.left) * (box.bottom - box.top) > width * height * 0.7;

const isOutside = (box: Box, { width, height }: Placement): boolean =>
  box.right <= 0 || box.bottom <= 0 || box.left >= width || box.top >= height;

/** Where an object stands on the page as shown; null where it stands nowhere. */
export function readBox(engine: Engine, object: number, matrix: Matrix, placement: Placement): Box | null {
  const { raw, scratch } = engine;
  if (!raw.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return null;
  const view = engine.view();
  const [left, bottom, right, top] = [0, 4, 8, 12].map((offset) =>
    view.getFloat32(scratch + offset, true),
  ) as [number, number, number, number];
  const [x1, y1] = applyMatrix(matrix, left, bottom);
  const [x2, y2] = applyMatrix(matrix, right, top);
  if (![x1, y1, x2, y2].every(Number.isFinite)) return null;
  return placement.box(x1, y1, x2, y2);
}
