import type { Box } from '#server/ports/pdf.ts';
import type { Engine } from './engine.ts';

/** Turns PDF user space (origin bottom left, before rotation) into the page as shown (origin top left). */
export interface Placement {
  width: number;
  height: number;
  point(x: number, y: number): { x: number; y: number };
  box(left: number, bottom: number, right: number, top: number): Box;
  /** Quarter turns clockwise. */
  rotation: number;
}

export function pagePlacement(engine: Engine, page: number): Placement {
  const { raw, scratch } = engine;
  raw.FPDF_GetPageBoundingBox(page, scratch);
  const view = engine.view();
  const [left, top, right, bottom] = [0, 4, 8, 12].map((offset) =>
    view.getFloat32(scratch + offset, true),
  ) as [number, number, number, number];
  const rotation = raw.FPDFPage_GetRotation(page) & 3;
  const point = (x: number, y: number) => {
    if (rotation === 1) return { x: y - bottom, y: x - left };
    if (rotation === 2) return { x: right - x, y: y - bottom };
    if (rotation === 3) return { x: top - y, y: right - x };
    return { x: x - left, y: top - y };
  };
  return {
    width: raw.FPDF_GetPageWidthF(page),
    height: raw.FPDF_GetPageHeightF(page),
    rotation,
    point,
    box(l, b, r, t) {
      const first = point(l, b);
      const second = point(r, t);
      return {
        left: Math.min(first.x, second.x),
        top: Math.min(first.y, second.y),
        right: Math.max(first.x, second.x),
        bottom: Math.max(first.y, second.y),
      };
    },
  };
}
