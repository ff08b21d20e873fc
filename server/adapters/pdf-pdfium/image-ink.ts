import type { Box } from '#server/ports/pdf.ts';
import type { Engine } from './engine.ts';
import { applyMatrix, type Matrix, multiply, readMatrix } from './matrix.ts';
import type { Placement } from './placement.ts';

/** As PDFium numbers them: bytes a pixel of formats with a red, a green and a blue. */
const BYTES_A_PIXEL: ReadonlyMap<number, number> = new Map([
  [2, 3],
  [3, 4],
  [4, 4],
]);
/** A larger picture is not decoded for its margin. */
const MOST_PIXELS = 3_000_000;
/** Points: smaller ones are no chart. */
const LEAST_WIDTH = 100;
const LEAST_HEIGHT = 60;
/** Of the three colours together, each up to 255: compression tints the paper beside ink. */
const PAPER = 720;
/** Of a row or a column so many pixels may be specks of the compression. */
const SPECKS = 0.004;
/** What loses more than this was no margin. */
const LEAST_LEFT = 0.4;

/** Whether a picture is large enough to be a chart. */
export const isLarge = ({ left, top, right, bottom }: Box): boolean =>
  right - left >= LEAST_WIDTH && bottom - top >= LEAST_HEIGHT;

/** Whether a row or a column holds ink: `count` pixels from `at`, each `step` bytes behind the one before. */
function holdsInk(bytes: Uint8Array, at: number, step: number, count: number): boolean {
  let specks = count * SPECKS;
  for (let byte = at, end = at + count * step; byte < end; byte += step) {
    const isPaper = (bytes[byte] ?? 0) + (bytes[byte + 1] ?? 0) + (bytes[byte + 2] ?? 0) >= PAPER;
    if (isPaper) continue;
    if (specks < 1) return true;
    specks -= 1;
  }
  return false;
}

/** What of a bitmap holds ink, as shares of its width and height from the top left; null where that is too little to be a picture. */
function inkedShare(engine: Engine, bitmap: number): Box | null {
  const { raw } = engine;
  const [width, height] = [raw.FPDFBitmap_GetWidth(bitmap), raw.FPDFBitmap_GetHeight(bitmap)];
  const size = BYTES_A_PIXEL.get(raw.FPDFBitmap_GetFormat(bitmap));
  if (size === undefined) return null;
  const [start, stride] = [raw.FPDFBitmap_GetBuffer(bitmap), raw.FPDFBitmap_GetStride(bitmap)];
  const bytes = engine.bytes();
  const row = (y: number): boolean => holdsInk(bytes, start + y * stride, size, width);
  const column = (x: number): boolean => holdsInk(bytes, start + x * size, stride, height);
  let [top, bottom, left, right] = [0, height, 0, width];
  while (top < bottom && !row(top)) top += 1;
  while (bottom > top && !row(bottom - 1)) bottom -= 1;
  while (left < right && !column(left)) left += 1;
  while (right > left && !column(right - 1)) right -= 1;
  if ((right - left) * (bottom - top) < LEAST_LEFT * width * height) return null;
  return { left: left / width, top: top / height, right: right / width, bottom: bottom / height };
}

/**
 * Where a picture on a page holds ink: a chart pasted as a picture brings a white margin that is no part of it. null for what is not looked
 * at or has no such margin. `matrix`: of the form it stands in.
 */
export function inkOfImage(
  engine: Engine,
  image: number,
  { matrix, placement }: { matrix: Matrix; placement: Placement },
): Box | null {
  const { raw, scratch, view } = engine;
  if (!raw.FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4)) return null;
  if (view().getUint32(scratch, true) * view().getUint32(scratch + 4, true) > MOST_PIXELS) return null;
  const whole = multiply(readMatrix(engine, image), matrix);
  const bitmap = raw.FPDFImageObj_GetBitmap(image);
  if (bitmap === 0) return null;
  const share = inkedShare(engine, bitmap);
  raw.FPDFBitmap_Destroy(bitmap);
  if (share === null) return null;
  // A picture fills the square from 0 to 1, its first row at the top.
  const [x1, y1] = applyMatrix(whole, share.left, 1 - share.top);
  const [x2, y2] = applyMatrix(whole, share.right, 1 - share.bottom);
  const [first, second] = [placement.point(x1, y1), placement.point(x2, y2)];
  const inked = {
    left: Math.min(first.x, second.x),
    top: Math.min(first.y, second.y),
    right: Math.max(first.x, second.x),
    bottom: Math.max(first.y, second.y),
  };
  return Object.values(inked).every(Number.isFinite) ? inked : null;
}
