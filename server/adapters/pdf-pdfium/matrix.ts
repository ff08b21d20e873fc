import type { Engine } from './engine.ts';

/** a, b, c, d, e, f of the PDF format: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number];
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Of a page object; the identity where it has none. */
export function readMatrix(engine: Engine, object: number): Matrix {
  if (!engine.raw.FPDFPageObj_GetMatrix(object, engine.scratch)) return IDENTITY;
  const view = engine.view();
  const at = (index: number) => view.getFloat32(engine.scratch + index * 4, true);
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
}

export const applyMatrix = (m: Matrix, x: number, y: number): readonly [number, number] => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
];

/** First `inner`, then `outer`. */
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [e, f] = applyMatrix(outer, inner[4], inner[5]);
  return [
    inner[0] * outer[0] + inner[1] * outer[2],
    inner[0] * outer[1] + inner[1] * outer[3],
    inner[2] * outer[0] + inner[3] * outer[2],
    inner[2] * outer[1] + inner[3] * outer[3],
    e,
    f,
  ];
}
