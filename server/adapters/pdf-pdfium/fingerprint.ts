/** Pixels a side of the grey picture that a fingerprint is made of. */
export const FINGERPRINT_SIDE = 32;
/** Waves a side that are compared: the coarse shape, which scaling and compressing leave alone. */
const WAVES = 8;

const COSINES = Array.from({ length: WAVES }, (_, wave) =>
  Float64Array.from({ length: FINGERPRINT_SIDE }, (_, at) =>
    Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * FINGERPRINT_SIDE)),
  ),
);

/**
 * The perceptual hash of 32 × 32 grey pixels, row by row: which of the 64 slowest waves of their cosine transform are
 * stronger than the middle one. 16 hex digits; pictures that look the same differ in few bits.
 */
export function fingerprint(grey: Uint8Array): string {
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
