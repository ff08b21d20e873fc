import { hash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { handBack } from '#server/platform/process/hand-back.ts';
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

/** A picture as rows of bytes from its top. */
interface Pixels {
  bytes: Uint8Array;
  start: number;
  /** Bytes from one row to the next, and from one pixel to the next: the first three of a pixel are its colours. */
  stride: number;
  size: number;
  width: number;
  height: number;
}

/** What of a picture holds ink, as shares of its width and height from the top left; null where that is too little to be a picture. */
function inkedShare({ bytes, start, stride, size, width, height }: Pixels): Box | null {
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

/** The bytes of a picture as they stand in the file; null where it has none. Ours to free. */
function readData({ raw }: Engine, image: number): { at: number; length: number } | null {
  const length = raw.FPDFImageObj_GetImageDataRaw(image, 0, 0);
  const at = length === 0 ? 0 : raw.malloc(length);
  if (at === 0) return null;
  raw.FPDFImageObj_GetImageDataRaw(image, at, length);
  return { at, length };
}

/** Bytes: with room left nothing is allocated twice, and so much is no part of a piece of memory that is shared. */
const SPARE = 8192;

/**
 * Most charts that are pasted are packed by zlib, three bytes a pixel; Node unpacks that in a fifth of PDFium's time. null where it is
 * not so, which the length tells. What is written otherwise at the same length shows white paper as something else, and keeps its margin.
 */
function unpacked(data: Uint8Array, width: number, height: number): Pixels | null {
  const [stride, length] = [width * 3, width * height * 3];
  try {
    const bytes = inflateSync(data, { chunkSize: length + SPARE, maxOutputLength: length + SPARE });
    return bytes.length === length ? { bytes, start: 0, stride, size: 3, width, height } : null;
  } catch {
    return null;
  }
}

/** Null for what has no three colours a pixel, too. */
function decoded(engine: Engine, bitmap: number): Pixels | null {
  const { raw } = engine;
  const size = BYTES_A_PIXEL.get(raw.FPDFBitmap_GetFormat(bitmap));
  if (size === undefined) return null;
  const [width, height] = [raw.FPDFBitmap_GetWidth(bitmap), raw.FPDFBitmap_GetHeight(bitmap)];
  const [start, stride] = [raw.FPDFBitmap_GetBuffer(bitmap), raw.FPDFBitmap_GetStride(bitmap)];
  return { bytes: engine.bytes(), start, stride, size, width, height };
}

function decodedShare(engine: Engine, image: number): Box | null {
  const bitmap = engine.raw.FPDFImageObj_GetBitmap(image);
  if (bitmap === 0) return null;
  const pixels = decoded(engine, bitmap);
  const share = pixels && inkedShare(pixels);
  engine.raw.FPDFBitmap_Destroy(bitmap);
  return share;
}

/** Of a picture that may have been looked at before: the same bytes and the same size are the same picture, wherever it stands. */
function shareOf(engine: Engine, image: number, [width, height]: Size, known: KnownInk): Box | null {
  const data = readData(engine, image);
  if (data === null) return decodedShare(engine, image);
  try {
    const bytes = engine.bytes().subarray(data.at, data.at + data.length);
    const name = `${width} ${height} ${hash('sha1', bytes, 'base64')}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const pixels = unpacked(bytes, width, height);
    const share = pixels === null ? decodedShare(engine, image) : inkedShare(pixels);
    if (pixels !== null) handBack(new Uint8Array(pixels.bytes.buffer));
    known.set(name, share);
    return share;
  } finally {
    engine.raw.free(data.at);
  }
}

type Size = readonly [width: number, height: number];

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
  const share = shareOf(engine, image, [width, height], known);
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
