import type { Engine } from './engine.ts';
import { IDENTITY, type Matrix, multiply, readMatrix } from './matrix.ts';

/** Kinds of page objects as PDFium numbers them. */
export const TEXT = 1;
export const PATH = 2;
export const IMAGE = 3;
export const SHADING = 4;
const FORM = 5;
/** Deeper nesting than real producers use; guards against a form that contains itself. */
const MAX_DEPTH = 4;
const MAX_OBJECTS = 200_000;

export interface VisitedObject {
  object: number;
  type: number;
  /** From the coordinates the object is given in to those of the page; its own matrix not included. */
  matrix: Matrix;
  /** Objects seen so far, this one included. */
  seen: number;
}

/** Every object of a page in drawing order, those inside forms as well; the rest of a page of endless objects is left out. */
export function visitObjects(engine: Engine, page: number, look: (visited: VisitedObject) => void): void {
  const { raw } = engine;
  let seen = 0;
  const visit = (object: number, matrix: Matrix, depth: number) => {
    seen += 1;
    if (object === 0 || seen > MAX_OBJECTS) return;
    const type = raw.FPDFPageObj_GetType(object);
    if (type !== FORM || depth >= MAX_DEPTH) {
      look({ object, type, matrix, seen });
      return;
    }
    const inner = multiply(readMatrix(engine, object), matrix);
    const count = raw.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count && seen <= MAX_OBJECTS; index += 1)
      visit(raw.FPDFFormObj_GetObject(object, index), inner, depth + 1);
  };
  const count = raw.FPDFPage_CountObjects(page);
  for (let index = 0; index < count && seen <= MAX_OBJECTS; index += 1)
    visit(raw.FPDFPage_GetObject(page, index), IDENTITY, 0);
}
