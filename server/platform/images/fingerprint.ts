import type { Box } from '#server/ports/pdf.ts';

/** Three bytes a pixel: red, green, blue. */
export interface RgbImage {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** Pixels a side of the grey picture that a fingerprint is made of. */
const FINGERPRINT_SIDE = 32;
/** Waves a side that are compared: the coarse shape, which scaling and compressing leave alone. */
const WAVES = 8;

const COSINES = Array.from({ length: WAVES }, (_, wave) =>
  Float64Array.from({ length: FINGERPRINT_SIDE }, (_, at) =>
    Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * FINGERPRINT_SIDE)),
  ),
);

/**
 * The perceptual hash of a picture, of 32 × 32 grey pixels of it: which of the 64 slowest waves of their cosine transform are
 * stronger than the middle one. 16 hex digits; pictures that look the same differ in few bits.
 */
export function fingerprint(image: RgbImage): string {
  const grey = shrink(image);
  const rows = Array.from({ length: FINGERPRINT_SIDE }, (_, y) =>
    COSINES.map((cosine) => {
      let sum = 0;
      for (let x = 0; x < FINGERPRINT_SIDE; x += 1)
        sum += (grey[y * FINGERPRINT_SIDE + x] ?? 0) * (cosine[x] ?? 0);
      return sum;
    }),
  );
  const strengths = COSINES.flatMap((cosine) =>
    COSINES.map((_, wave) => rows.reduce((sum, row, y) => sum + (row[wave] ?? 0) * (cosine[y] ?? 0), 0)),
  );
  // The first is the brightness of the whole, which would outweigh all others.
  const sorted = strengths.slice(1).sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  let bits = 0n;
  for (const strength of strengths) bits = (bits << 1n) | (strength > middle ? 1n : 0n);
  return bits.toString(16).padStart(16, '0');
}

/** 32 × 32 mean brightnesses, row by row, whatever the shape. */
function shrink({ width, height, rgb }: RgbImage): Float64Array {
  const grey = new Float64Array(FINGERPRINT_SIDE * FINGERPRINT_SIDE);
  const edge = (at: number, length: number): number => Math.floor((at * length) / FINGERPRINT_SIDE);
  for (let cell = 0; cell < grey.length; cell += 1) {
    const column = cell % FINGERPRINT_SIDE;
    const row = (cell - column) / FINGERPRINT_SIDE;
    const left = edge(column, width);
    const top = edge(row, height);
    grey[cell] = meanOf(rgb, width, {
      left,
      top,
      right: Math.max(left + 1, edge(column + 1, width)),
      bottom: Math.max(top + 1, edge(row + 1, height)),
    });
  }
  return grey;
}

/** The mean brightness of a part of the pixels, 0 to 255. */
function meanOf(rgb: Uint8Array, width: number, { left, top, right, bottom }: Box): number {
  let sum = 0;
  for (let y = top; y < bottom; y += 1)
    for (let at = 3 * (y * width + left); at < 3 * (y * width + right); at += 3)
      sum += 0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0);
  return sum / ((right - left) * (bottom - top));
}
