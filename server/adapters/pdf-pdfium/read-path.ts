import type { AreaPath } from '#server/ports/pdf.ts';
import type { Engine } from './engine.ts';
import { applyMatrix, type Matrix, multiply, readMatrix } from './matrix.ts';
import type { Placement } from './placement.ts';

const LINE_TO = 0;
const BEZIER_TO = 1;
/** Points that stand for one curve besides where it begins. */
const CURVE_STEPS = 4;

type Point = readonly [number, number];

/** The outline and paint of a path object; null for one that leaves no paint. `matrix`: of the form it stands in. */
export function readPath(
  engine: Engine,
  path: number,
  matrix: Matrix,
  placement: Placement,
): AreaPath | null {
  const { raw, scratch } = engine;
  if (!raw.FPDFPath_GetDrawMode(path, scratch, scratch + 4)) return null;
  const drawn = engine.view();
  const filled = drawn.getInt32(scratch, true) !== 0;
  const stroked = drawn.getInt32(scratch + 4, true) !== 0;
  const whole = multiply(readMatrix(engine, path), matrix);
  const fill = filled ? colorOf(engine, path, raw.FPDFPageObj_GetFillColor) : null;
  const stroke = stroked ? colorOf(engine, path, raw.FPDFPageObj_GetStrokeColor) : null;
  if (fill === null && stroke === null) return null;
  const strokeWidth = stroke === null ? 0 : widthOf(engine, path) * scaleOf(whole);
  return { pieces: readPieces(engine, path, whole, placement), fill, stroke, strokeWidth };
}

const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c));

function widthOf({ raw, scratch, view }: Engine, path: number): number {
  return raw.FPDFPageObj_GetStrokeWidth(path, scratch) ? view().getFloat32(scratch, true) : 1;
}

/** null for paint that cannot be seen through at all. */
function colorOf(
  { scratch, view }: Engine,
  path: number,
  read: (object: number, red: number, green: number, blue: number, alpha: number) => number,
): string | null {
  if (!read(path, scratch, scratch + 4, scratch + 8, scratch + 12)) return 'pattern';
  const said = view();
  if (said.getUint32(scratch + 12, true) === 0) return null;
  const part = (offset: number): number => said.getUint32(scratch + offset, true) & 255;
  return `#${((part(0) << 16) | (part(4) << 8) | part(8)).toString(16).padStart(6, '0')}`;
}

function readPieces(engine: Engine, path: number, matrix: Matrix, placement: Placement): AreaPath['pieces'] {
  const { raw, scratch } = engine;
  const pieces: AreaPath['pieces'] = [];
  const controls: Point[] = [];
  const count = raw.FPDFPath_CountSegments(path);
  for (let index = 0; index < count; index += 1) {
    const segment = raw.FPDFPath_GetPathSegment(path, index);
    if (!raw.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) continue;
    const view = engine.view();
    const [x, y] = applyMatrix(matrix, view.getFloat32(scratch, true), view.getFloat32(scratch + 4, true));
    const at = placement.point(x, y);
    const type = raw.FPDFPathSegment_GetType(segment);
    if (type !== LINE_TO && type !== BEZIER_TO) pieces.push({ points: [], closed: false });
    const piece = pieces.at(-1);
    if (piece === undefined) continue;
    if (type === BEZIER_TO) addToCurve(piece.points, controls, [at.x, at.y]);
    else piece.points.push(at.x, at.y);
    if (raw.FPDFPathSegment_GetClose(segment)) piece.closed = true;
  }
  return pieces.filter(({ points }) => points.every(Number.isFinite));
}

/** Every third point ends a curve of the two before it. */
function addToCurve(points: number[], controls: Point[], end: Point): void {
  controls.push(end);
  const [first, second] = controls;
  if (controls.length < 3 || first === undefined || second === undefined) return;
  const from: Point = [points.at(-2) ?? first[0], points.at(-1) ?? first[1]];
  for (let step = 1; step <= CURVE_STEPS; step += 1) {
    const t = step / CURVE_STEPS;
    const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3] as const;
    const on = (axis: 0 | 1): number =>
      weights[0] * from[axis] + weights[1] * first[axis] + weights[2] * second[axis] + weights[3] * end[axis];
    points.push(on(0), on(1));
  }
  controls.length = 0;
}
