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

export interface PageObject {
  object: number;
  type: number;
  /** From the coordinates the object is given in to those of the page; its own matrix not included. */
  matrix: Matrix;
  /** Which it is of all that were seen, from 1. */
  seen: number;
}

/** Every object of a page in drawing order, those inside forms as well; the rest of a page of endless objects is left out. */
export function objectsOf(engine: Engine, page: number): PageObject[] {
  const { raw } = engine;
  const found: Found = { engine, objects: [], seen: 0 };
  const count = raw.FPDFPage_CountObjects(page);
  for (let index = 0; index < count && found.seen <= MAX_OBJECTS; index += 1)
    visit(found, raw.FPDFPage_GetObject(page, index), IDENTITY, 0);
  return found.objects;
}

interface Found {
  engine: Engine;
  objects: PageObject[];
  /** Forms and what cannot be read included. */
  seen: number;
}

function visit(found: Found, object: number, matrix: Matrix, depth: number): void {
  const { engine, objects } = found;
  found.seen += 1;
  if (object === 0 || found.seen > MAX_OBJECTS) return;
  const type = engine.raw.FPDFPageObj_GetType(object);
  if (type !== FORM || depth >= MAX_DEPTH) {
    objects.push({ object, type, matrix, seen: found.seen });
    return;
  }
  const inner = multiply(readMatrix(engine, object), matrix);
  const count = engine.raw.FPDFFormObj_CountObjects(object);
  for (let index = 0; index < count && found.seen <= MAX_OBJECTS; index += 1)
    visit(found, engine.raw.FPDFFormObj_GetObject(object, index), inner, depth + 1);
}
