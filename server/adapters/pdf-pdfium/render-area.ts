import { drawnWidth } from '#server/platform/images/picture-size.ts';
import type { Box, PageArea, PageTile, RawPicture } from '#server/ports/pdf.ts';
import type { Engine } from './engine.ts';
import { type OpenDocument, Refusal } from './open-document.ts';

/** Without a byte to spare, so that what is drawn can be handed on as it is. */
const BITMAP_BGR = 2;
const BYTES_A_PIXEL = 3;
const WHITE = 0xffffffff;
const DRAW_ANNOTATIONS = 1;
const RED_FIRST = 16;
const MAX_PIXELS = 16_000_000;
/** What one answer holds at most, and how long it is worked on before the next page is left for another. */
const MAX_ANSWER_BYTES = 24_000_000;
const ANSWER_WITHIN_MS = 4000;

/** Draws a part of a page (1-based), or all of it, `width` pixels wide and as high as its shape asks for. */
export function renderArea(
  engine: Engine,
  document: number,
  pageNumber: number,
  box: Box | null,
  width: number,
): RawPicture {
  return withPage(engine, document, pageNumber, (page) => draw(engine, page, box, width));
}

/** Draws the cover, which stays open in `pages`: whoever has it drawn reads the file next. */
export function renderCover(
  engine: Engine,
  { document, pages }: Pick<OpenDocument, 'document' | 'pages'>,
  width: number,
): RawPicture {
  const { page, words } = pages.take(0) ?? { page: engine.raw.FPDF_LoadPage(document, 0), words: null };
  if (page === 0) throw new Refusal('damaged');
  try {
    return draw(engine, page, null, width);
  } finally {
    pages.keep(0, page, () => words);
  }
}

/** Draws a piece of a page (1-based) of which the whole would be `tile.pageWidth` pixels wide. */
export function renderTile(engine: Engine, document: number, pageNumber: number, tile: PageTile): RawPicture {
  return withPage(engine, document, pageNumber, (page) => {
    const { pageWidth, left, top, size } = tile;
    const scale = pageWidth / Math.max(1, engine.raw.FPDF_GetPageWidthF(page));
    const pageHeight = Math.round(engine.raw.FPDF_GetPageHeightF(page) * scale);
    const [width, height] = [Math.min(size, pageWidth - left), Math.min(size, pageHeight - top)];
    if (!(left >= 0 && top >= 0 && width >= 1 && height >= 1)) throw new Refusal('outside-page');
    return paint(engine, page, { scale, left, top, width, height });
  });
}

function withPage<Value>(
  engine: Engine,
  document: number,
  pageNumber: number,
  read: (page: number) => Value,
): Value {
  const page = engine.raw.FPDF_LoadPage(document, pageNumber - 1);
  if (page === 0) throw new Refusal('damaged');
  try {
    return read(page);
  } finally {
    engine.raw.FPDF_ClosePage(page);
  }
}

/**
 * Parts of pages at most `width` pixels wide, each page opened once for those that follow one another on it; null for what cannot be
 * drawn. Ends after a whole page where time or bytes are spent: the answer is then shorter than what was asked for.
 */
export function renderAreas(
  engine: Engine,
  document: number,
  areas: readonly PageArea[],
  width: number,
): (RawPicture | null)[] {
  const endsAtMs = performance.now() + ANSWER_WITHIN_MS;
  const images: (RawPicture | null)[] = [];
  let bytes = 0;
  for (let place = 0; place < areas.length; ) {
    if (bytes > MAX_ANSWER_BYTES || (place > 0 && performance.now() > endsAtMs)) break;
    const onPage = areas.slice(place).findIndex(({ page }) => page !== areas[place]?.page);
    const end = onPage < 0 ? areas.length : place + onPage;
    for (const image of renderOnPage(engine, document, areas.slice(place, end), width)) {
      images.push(image);
      bytes += image?.rgb.length ?? 0;
    }
    place = end;
  }
  return images;
}

/** Parts of one and the same page. */
function renderOnPage(
  engine: Engine,
  document: number,
  areas: readonly PageArea[],
  width: number,
): (RawPicture | null)[] {
  const { raw } = engine;
  const page = raw.FPDF_LoadPage(document, (areas[0]?.page ?? 0) - 1);
  if (page === 0) return areas.map(() => null);
  const images = areas.map(({ box }) => drawPart(engine, page, box, drawnWidth(box, width)));
  raw.FPDF_ClosePage(page);
  return images;
}

/** A part of an open page; null where it cannot be drawn. */
export function drawPart(engine: Engine, page: number, box: Box | null, width: number): RawPicture | null {
  try {
    return draw(engine, page, box, width);
  } catch (error) {
    if (error instanceof Refusal && !engine.ranOutOfMemory()) return null;
    throw error;
  }
}

function draw(engine: Engine, page: number, box: Box | null, width: number): RawPicture {
  const { raw } = engine;
  const pageWidth = raw.FPDF_GetPageWidthF(page);
  const pageHeight = raw.FPDF_GetPageHeightF(page);
  const area = box ?? { left: 0, top: 0, right: pageWidth, bottom: pageHeight };
  const scale = width / Math.max(1, area.right - area.left);
  const height = Math.max(1, Math.round((area.bottom - area.top) * scale));
  return paint(engine, page, { scale, left: area.left * scale, top: area.top * scale, width, height });
}

/** What is painted of a page: pixels from its top left, and how many make a point. */
interface Painted {
  scale: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

function paint(engine: Engine, page: number, { scale, left, top, width, height }: Painted): RawPicture {
  const { raw } = engine;
  if (!Number.isFinite(scale) || width < 1 || width * height > MAX_PIXELS)
    throw new Refusal('page-too-large');
  const bitmap = raw.FPDFBitmap_CreateEx(width, height, BITMAP_BGR, 0, 0);
  if (bitmap === 0) throw new Refusal('out-of-memory');
  raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  raw.FPDF_RenderPageBitmap(
    bitmap,
    page,
    Math.round(-left),
    Math.round(-top),
    Math.round(raw.FPDF_GetPageWidthF(page) * scale),
    Math.round(raw.FPDF_GetPageHeightF(page) * scale),
    0,
    DRAW_ANNOTATIONS | RED_FIRST,
  );
  const rgb = readPixels(engine, bitmap, width, height);
  raw.FPDFBitmap_Destroy(bitmap);
  return { width, height, rgb };
}

/** PDFium begins each row at a multiple of four bytes. */
function readPixels(engine: Engine, bitmap: number, width: number, height: number): Uint8Array<ArrayBuffer> {
  const start = engine.raw.FPDFBitmap_GetBuffer(bitmap);
  const stride = engine.raw.FPDFBitmap_GetStride(bitmap);
  const memory = engine.bytes();
  const row = width * BYTES_A_PIXEL;
  const rgb = new Uint8Array(row * height);
  for (let y = 0; y < height; y += 1) {
    const from = start + y * stride;
    rgb.set(memory.subarray(from, from + row), y * row);
  }
  return rgb;
}
