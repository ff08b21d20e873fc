import type { Box, PageArea } from '#server/ports/pdf.ts';
import type { Engine } from './engine.ts';
import { Refusal } from './open-document.ts';

/** Pixels as PDFium draws them: blue, green, red, unused. */
export interface RawImage {
  width: number;
  height: number;
  bgrx: Uint8Array<ArrayBuffer>;
}

const BITMAP_BGRX = 3;
const WHITE = 0xffffffff;
const DRAW_ANNOTATIONS = 1;
const MAX_PIXELS = 16_000_000;

/** Draws a part of a page (1-based), or all of it, `width` pixels wide and as high as its shape asks for. */
export function renderArea(
  engine: Engine,
  document: number,
  pageNumber: number,
  box: Box | null,
  width: number,
): RawImage {
  const page = engine.raw.FPDF_LoadPage(document, pageNumber - 1);
  if (page === 0) throw new Refusal('damaged');
  try {
    return draw(engine, page, box, width);
  } finally {
    engine.raw.FPDF_ClosePage(page);
  }
}

/** Taller than wide is drawn narrower: this many times the width is the most pixels downwards. */
const MAX_HEIGHT_SHARE = 1.5;

/** Parts of pages at most `width` pixels wide, each page opened once for those that follow one another on it; null for what cannot be drawn. */
export function renderAreas(
  engine: Engine,
  document: number,
  areas: readonly PageArea[],
  width: number,
): (RawImage | null)[] {
  const { raw } = engine;
  let open = { number: 0, page: 0 };
  const images = areas.map(({ page: number, box }) => {
    if (open.number !== number) {
      if (open.page !== 0) raw.FPDF_ClosePage(open.page);
      open = { number, page: raw.FPDF_LoadPage(document, number - 1) };
    }
    if (open.page === 0) return null;
    const share = (box.bottom - box.top) / Math.max(1, box.right - box.left);
    try {
      return draw(engine, open.page, box, Math.round(width * Math.min(1, MAX_HEIGHT_SHARE / share)));
    } catch (error) {
      if (error instanceof Refusal && !engine.ranOutOfMemory()) return null;
      throw error;
    }
  });
  if (open.page !== 0) raw.FPDF_ClosePage(open.page);
  return images;
}

function draw(engine: Engine, page: number, box: Box | null, width: number): RawImage {
  const { raw } = engine;
  const pageWidth = raw.FPDF_GetPageWidthF(page);
  const pageHeight = raw.FPDF_GetPageHeightF(page);
  const area = box ?? { left: 0, top: 0, right: pageWidth, bottom: pageHeight };
  const scale = width / Math.max(1, area.right - area.left);
  const height = Math.max(1, Math.round((area.bottom - area.top) * scale));
  if (!Number.isFinite(scale) || width < 1 || width * height > MAX_PIXELS)
    throw new Refusal('page-too-large');
  const bitmap = raw.FPDFBitmap_CreateEx(width, height, BITMAP_BGRX, 0, 0);
  if (bitmap === 0) throw new Refusal('out-of-memory');
  raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  raw.FPDF_RenderPageBitmap(
    bitmap,
    page,
    Math.round(-area.left * scale),
    Math.round(-area.top * scale),
    Math.round(pageWidth * scale),
    Math.round(pageHeight * scale),
    0,
    DRAW_ANNOTATIONS,
  );
  const start = raw.FPDFBitmap_GetBuffer(bitmap);
  const stride = raw.FPDFBitmap_GetStride(bitmap);
  const bgrx = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const from = start + row * stride;
    bgrx.set(engine.bytes().subarray(from, from + width * 4), row * width * 4);
  }
  raw.FPDFBitmap_Destroy(bitmap);
  return { width, height, bgrx };
}
