import type { Box } from '#server/ports/pdf.ts';
import type { Engine } from './engine.ts';
import type { Drawing } from './find-figures.ts';
import type { Placement } from './placement.ts';

const PATH = 2;
const IMAGE = 3;
const SHADING = 4;
const FORM = 5;
/** Deeper nesting than real producers use; guards against a form that contains itself. */
const MAX_DEPTH = 4;
const MAX_OBJECTS = 200_000;

type Matrix = readonly [number, number, number, number, number, number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Pictures and vector drawing of a page; page-wide backgrounds are left out. */
export function readDrawings(engine: Engine, page: number, placement: Placement): Drawing[] {
  const { raw } = engine;
  const drawings: Drawing[] = [];
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
    if (!box || coversPage(box, placement) || isOutside(box, placement)) return;
    drawings.push({ box, weight: type === PATH ? pathWeight(engine, object, box) : 100 });
  };
  const count = raw.FPDFPage_CountObjects(page);
  for (let index = 0; index < count && seen <= MAX_OBJECTS; index += 1) {
    visit(raw.FPDFPage_GetObject(page, index), IDENTITY, 0);
  }
  return drawings;
}

/** A curve or polyline has many segments; a bar or a cell background is a box; a rule is thin and counts for little. */
function pathWeight(engine: Engine, path: number, box: Box): number {
  const segments = engine.raw.FPDFPath_CountSegments(path);
  if (segments >= 12) return 12;
  const thin = Math.min(box.right - box.left, box.bottom - box.top) < 1.5;
  return thin ? 0.2 : 1;
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
