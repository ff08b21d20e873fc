import type { SlantedBox } from './slanted-box.ts';

/** How likely each pixel is to be in the middle of a line of text, 0 to 1, row after row. */
export interface TextMap {
  width: number;
  height: number;
  likelihood: ArrayLike<number>;
}

/** A pixel belongs to a line from here on. */
const LIKELY = 0.3;
/** A line is one where its pixels are so likely on average. */
const LIKELY_LINE = 0.5;
/** The model marks the middle of a line; its edge is so far out, in areas per length of outline. */
const UNCLIP = 1.6;
/** Pixels of the map; less is dust. */
const MIN_SIDE = 3;
const MIN_PIXELS = 12;
/** Lines of a page; a page with more is no text. */
export const MOST_LINES = 600;
/** Only what is so much longer than it is high tells how askew the page is. */
const LONG = 4;
/** A page is taken to be no more askew than this, in radians: what slants more is part of a picture. */
const MOST_ASKEW = 0.12;

/** Pixels that hang together, as sums from which centre and slant follow. */
interface Blob {
  pixels: number;
  likelihood: number;
  x: number;
  y: number;
  xx: number;
  xy: number;
  yy: number;
  /** The leftmost and rightmost pixel of each of its rows: no other can be a corner. */
  ends: { x: number; y: number }[];
}

/** The lines of text on a map, in its pixels, from the top. */
export function findText(map: TextMap): SlantedBox[] {
  const blobs = gather(map).filter(
    ({ pixels, likelihood }) => pixels >= MIN_PIXELS && likelihood >= LIKELY_LINE * pixels,
  );
  const angle = slantOf(blobs);
  return blobs
    .sort((a, b) => b.pixels - a.pixels)
    .slice(0, MOST_LINES)
    .flatMap((blob) => boxOf(blob, angle))
    .sort((a, b) => a.y - b.y);
}

function gather({ width, height, likelihood }: TextMap): Blob[] {
  const seen = new Uint8Array(width * height);
  const blobs: Blob[] = [];
  const isText = (at: number) => seen[at] === 0 && (likelihood[at] ?? 0) > LIKELY;
  for (let start = 0; start < seen.length; start += 1)
    if (isText(start)) blobs.push(flood(start, width, height, likelihood, seen, isText));
  return blobs;
}

function flood(
  start: number,
  width: number,
  height: number,
  likelihood: ArrayLike<number>,
  seen: Uint8Array,
  isText: (at: number) => boolean,
): Blob {
  const blob: Blob = { pixels: 0, likelihood: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0, ends: [] };
  const rows = new Map<number, [left: number, right: number]>();
  const waiting = [start];
  seen[start] = 1;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const x = at % width;
    const y = (at - x) / width;
    add(blob, x, y, likelihood[at] ?? 0);
    const row = rows.get(y);
    if (row === undefined) rows.set(y, [x, x]);
    else rows.set(y, [Math.min(row[0], x), Math.max(row[1], x)]);
    for (const [nextX, nextY] of [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ] as const) {
      if (nextX < 0 || nextY < 0 || nextX >= width || nextY >= height) continue;
      const next = nextY * width + nextX;
      if (!isText(next)) continue;
      seen[next] = 1;
      waiting.push(next);
    }
  }
  for (const [y, [left, right]] of rows) blob.ends.push({ x: left, y }, { x: right, y });
  return blob;
}

function add(blob: Blob, x: number, y: number, likelihood: number): void {
  blob.pixels += 1;
  blob.likelihood += likelihood;
  blob.x += x;
  blob.y += y;
  blob.xx += x * x;
  blob.xy += x * y;
  blob.yy += y * y;
}

/** How askew the page is: the middle one of the slants of its long lines, each weighing as much as it is long. */
function slantOf(blobs: readonly Blob[]): number {
  const slants = blobs.flatMap((blob) => {
    const { pixels, x, y } = blob;
    const across = blob.xx / pixels - (x / pixels) ** 2;
    const down = blob.yy / pixels - (y / pixels) ** 2;
    const both = blob.xy / pixels - (x * y) / (pixels * pixels);
    if (across < LONG * LONG * Math.max(down, 1)) return [];
    const angle = 0.5 * Math.atan2(2 * both, across - down);
    return Math.abs(angle) > MOST_ASKEW ? [] : [{ angle, weight: Math.sqrt(across) }];
  });
  const half = slants.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let passed = 0;
  for (const { angle, weight } of slants.sort((a, b) => a.angle - b.angle)) {
    passed += weight;
    if (passed >= half) return angle;
  }
  return 0;
}

/** The rectangle round a blob at the page's slant, as far out as its text reaches; none round dust. */
function boxOf({ ends }: Blob, angle: number): SlantedBox[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of ends) {
    const along = (x + 0.5) * cos + (y + 0.5) * sin;
    const down = (y + 0.5) * cos - (x + 0.5) * sin;
    [left, right] = [Math.min(left, along - 0.5), Math.max(right, along + 0.5)];
    [top, bottom] = [Math.min(top, down - 0.5), Math.max(bottom, down + 0.5)];
  }
  const [width, height] = [right - left, bottom - top];
  if (Math.min(width, height) < MIN_SIDE) return [];
  const out = (width * height * UNCLIP) / (2 * (width + height));
  const [along, down] = [(left + right) / 2, (top + bottom) / 2];
  return [
    {
      x: along * cos - down * sin,
      y: along * sin + down * cos,
      width: width + 2 * out,
      height: height + 2 * out,
      angle,
    },
  ];
}
