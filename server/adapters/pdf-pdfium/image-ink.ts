import { hash } from 'node:crypto';
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

/** What of the pictures of one file holds ink, by what they are: the head of a page is on all of them, and takes as long to decode each time. */
export type KnownInk = Map<string, Box | null>;

/** The same for two that are the same picture, wherever they stand; null where it cannot be said. */
function nameOf(engine: Engine, image: number, width: number, height: number): string | null {
  const { raw } = engine;
  const length = raw.FPDFImageObj_GetImageDataRaw(image, 0, 0);
  const data = length === 0 ? 0 : raw.malloc(length);
  if (data === 0) return null;
  raw.FPDFImageObj_GetImageDataRaw(image, data, length);
  const name = `${width} ${height} ${hash('sha1', engine.bytes().subarray(data, data + length), 'base64')}`;
  raw.free(data);
  return name;
}

function decodedShare(engine: Engine, image: number): Box | null {
  const bitmap = engine.raw.FPDFImageObj_GetBitmap(image);
  if (bitmap === 0) return null;
  const share = inkedShare(engine, bitmap);
  engine.raw.FPDFBitmap_Destroy(bitmap);
  return share;
}

/**
 * Where a picture on a page holds ink: a chart pasted as a picture brings a white margin that is no part of it. null for what is not looked
 * at or has no such margin. `matrix`: of the form it stands in.
 */
export function inkOfImage(
  engine: Engine,
  image: number,
  { matrix, placement }: { matrix: Matrix; placement: Placement },
  known: KnownInk,
): Box | null {
  const { raw, scratch, view } = engine;
  if (!raw.FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4)) return null;
  const [width, height] = [view().getUint32(scratch, true), view().getUint32(scratch + 4, true)];
  if (width * height > MOST_PIXELS) return null;
  const whole = multiply(readMatrix(engine, image), matrix);
  const name = nameOf(engine, image, width, height);
  const isKnown = name !== null && known.has(name);
  const share = isKnown ? (known.get(name) ?? null) : decodedShare(engine, image);
  if (name !== null) known.set(name, share);
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
