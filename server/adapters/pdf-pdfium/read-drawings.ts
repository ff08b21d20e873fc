import type { Box, PdfDrawingKind } from '#server/ports/pdf.ts';
import type { Engine } from './engine.ts';
import type { Placement } from './placement.ts';

const PATH = 2;
const IMAGE = 3;
const SHADING = 4;
const FORM = 5;
/** Deeper nesting than real producers use; guards against a form that contains itself. */
const MAX_DEPTH = 4;
const MAX_OBJECTS = 200_000;
/** Objects of a page whose paint is asked for; those after them are dots of a crowded plot, told by their place alone. */
const MAX_LOOKED_AT = 10_000;
const THIN = 2;
const SHORTEST_RULE = 8;
const BRIGHTEST_PAINT = 250;
/** Corner pieces of cell borders. */
const SPECK = 1.2;

type Matrix = readonly [number, number, number, number, number, number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

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
}

/** Pictures and vector drawing of a page; page-wide backgrounds are left out. */
export function readDrawings(engine: Engine, page: number, placement: Placement): PageDrawing {
  const { raw } = engine;
  const objects: DrawnObject[] = [];
  let fillsPage = false;
  let seen = 0;
  const visit = (object: number, matrix: Matrix, depth: number) => {
    seen += 1;
    if (object === 0 || seen > MAX_OBJECTS) return;
    const type = raw.FPDFPageObj_GetType(object);
    if (type === FORM && depth < MAX_DEPTH) {
      const inner = multiply(readMatrix(engine, object), matrix);
      const count = raw.FPDFFormObj_CountObjects(object);
      for (let index = 0; index < count && seen <= MAX_OBJECTS; index += 1) {
        visit(raw.FPDFFormObj_GetObject(object, index), inner, depth + 1);
      }
      return;
    }
    if (type !== PATH && type !== IMAGE && type !== SHADING) return;
    const box = readBox(engine, object, matrix, placement);
    if (!box || isOutside(box, placement)) return;
    if (coversPage(box, placement)) fillsPage ||= type === IMAGE;
    else if (type !== PATH) objects.push({ box, weight: 100, kind: 'image' });
    else objects.push(readPath(engine, object, box, seen <= MAX_LOOKED_AT));
  };
  const count = raw.FPDFPage_CountObjects(page);
  for (let index = 0; index < count && seen <= MAX_OBJECTS; index += 1) {
    visit(raw.FPDFPage_GetObject(page, index), IDENTITY, 0);
  }
  return { objects, fillsPage };
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
  return filled ? 'block' : 'frame';
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

function isBlank(engine: Engine, path: number): boolean {
  const { raw, scratch } = engine;
  if (!raw.FPDFPageObj_GetFillColor(path, scratch, scratch + 4, scratch + 8, scratch + 12)) return false;
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

function readBox(engine: Engine, object: number, matrix: Matrix, placement: Placement): Box | null {
  const { raw, scratch } = engine;
  if (!raw.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return null;
  const view = engine.view();
  const [left, bottom, right, top] = [0, 4, 8, 12].map((offset) =>
    view.getFloat32(scratch + offset, true),
  ) as [number, number, number, number];
  const [x1, y1] = apply(matrix, left, bottom);
  const [x2, y2] = apply(matrix, right, top);
  if (![x1, y1, x2, y2].every(Number.isFinite)) return null;
  return placement.box(x1, y1, x2, y2);
}

function readMatrix(engine: Engine, object: number): Matrix {
  if (!engine.raw.FPDFPageObj_GetMatrix(object, engine.scratch)) return IDENTITY;
  const view = engine.view();
  const at = (index: number) => view.getFloat32(engine.scratch + index * 4, true);
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
}

const apply = (m: Matrix, x: number, y: number): readonly [number, number] => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
];

/** First `inner`, then `outer`. */
function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [e, f] = apply(outer, inner[4], inner[5]);
  return [
    inner[0] * outer[0] + inner[1] * outer[2],
    inner[0] * outer[1] + inner[1] * outer[3],
    inner[2] * outer[0] + inner[3] * outer[2],
    inner[2] * outer[1] + inner[3] * outer[3],
    e,
    f,
  ];
}
