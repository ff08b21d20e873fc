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

/** A class: functions made anew for every page would be compiled anew as well. */
class PagePlacement implements Placement {
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
  readonly #shown: Shown;

  constructor(shown: Shown, rotation: number, size: Pick<Placement, 'width' | 'height'>) {
    this.#shown = shown;
    this.rotation = rotation;
    this.width = size.width;
    this.height = size.height;
  }

  point(x: number, y: number): { x: number; y: number } {
    const { left, top, right, bottom } = this.#shown;
    if (this.rotation === 1) return { x: y - bottom, y: x - left };
    if (this.rotation === 2) return { x: right - x, y: y - bottom };
    if (this.rotation === 3) return { x: top - y, y: right - x };
    return { x: x - left, y: top - y };
  }

  box(left: number, bottom: number, right: number, top: number): Box {
    const first = this.point(left, bottom);
    const second = this.point(right, top);
    return {
      left: Math.min(first.x, second.x),
      top: Math.min(first.y, second.y),
      right: Math.max(first.x, second.x),
      bottom: Math.max(first.y, second.y),
    };
  }
}

/** What is shown of a page, in PDF user space. */
interface Shown {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function pagePlacement(engine: Engine, page: number): Placement {
  const { raw, scratch } = engine;
  raw.FPDF_GetPageBoundingBox(page, scratch);
  const view = engine.view();
  const side = (offset: number): number => view.getFloat32(scratch + offset, true);
  const shown = { left: side(0), top: side(4), right: side(8), bottom: side(12) };
  const size = { width: raw.FPDF_GetPageWidthF(page), height: raw.FPDF_GetPageHeightF(page) };
  return new PagePlacement(shown, raw.FPDFPage_GetRotation(page) & 3, size);
}
