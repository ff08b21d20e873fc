import { pixelValues } from '#server/platform/geometry/pixel-runs.ts';
import type { RgbImage } from './fingerprint.ts';

/** Of 0 to 255: a pixel of less colour is grey, letters, axes and grids among them. */
const COLOURED = 48;
/** Colours are told apart by hue and by light. */
const HUES = 12;
const LIGHTS = 2;
/** Of all pixels: a colour of fewer draws nothing. */
const LEAST_SHARE = 0.0012;

/** Pixels of one colour, one under another. */
export interface Run {
  /** In pixels, the last not included. */
  top: number;
  bottom: number;
}

/** Pixels of one colour that hang together. */
export interface Piece {
  left: number;
  top: number;
  /** Not included. */
  right: number;
  bottom: number;
  pixels: number;
  /** How far the middles of its runs lie from the one straight line that fits them best, in pixels: the root of the mean square. */
  bend: number;
}

/** What one colour draws. */
export interface ColourPieces {
  /** Of each column of the picture, from the left. */
  columns: Run[][];
  pieces: Piece[];
}

/** The colours of a picture that draw something, those that draw most first; frames and rules around the whole picture are left out. */
export function colourPieces({ width, height, rgb }: RgbImage): ColourPieces[] {
  const { values: colours, counts } = pixelValues(rgb, colourOf);
  const drawing = [...counts.keys()]
    .slice(1, HUES * LIGHTS + 1)
    .filter((colour) => (counts[colour] ?? 0) >= LEAST_SHARE * colours.length);
  const runs = runsOf(colours, { width, height, drawing });
  return drawing
    .toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
    .map((colour) => withoutFrames(runs.get(colour) ?? [], width, height))
    .filter(
      ({ pieces }) => pieces.reduce((sum, { pixels }) => sum + pixels, 0) >= LEAST_SHARE * width * height,
    );
}

/** 0 for grey. */
function colourOf(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range < COLOURED) return 0;
  const turn =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  const hue = Math.floor((((turn + 6) % 6) / 6) * HUES + 0.5) % HUES;
  return 1 + hue * LIGHTS + (most + Math.min(red, green, blue) > 290 ? 1 : 0);
}

/** Of each of these colours, column after column, the runs down it. */
function runsOf(
  colours: Uint8Array,
  { width, height, drawing }: { width: number; height: number; drawing: readonly number[] },
): Map<number, Run[][]> {
  const found = new Map(drawing.map((colour) => [colour, Array.from({ length: width }, (): Run[] => [])]));
  for (let x = 0; x < width; x += 1) {
    let top = 0;
    for (let y = 1; y <= height; y += 1) {
      const colour = colours[(y - 1) * width + x] ?? 0;
      if (y < height && colours[y * width + x] === colour) continue;
      if (colour > 0) found.get(colour)?.[x]?.push({ top, bottom: y });
      top = y;
    }
  }
  return found;
}

interface Growing extends Omit<Piece, 'bend'>, Sums {
  /** The piece that this one turned out to be part of. */
  within: Growing | null;
}

/** Of the middles of its runs: how many there are, and what the straight line through them is reckoned from. */
interface Sums {
  count: number;
  x: number;
  y: number;
  xx: number;
  xy: number;
  yy: number;
}

const SUMS = ['count', 'x', 'y', 'xx', 'xy', 'yy'] as const;

function bendOf({ count, x, y, xx, xy, yy }: Sums): number {
  const [across, down] = [xx - (x * x) / count, yy - (y * y) / count];
  const slope = across === 0 ? 0 : (xy - (x * y) / count) / across;
  return Math.sqrt(Math.max(0, down - slope * slope * across) / count);
}

interface Placed extends Run {
  piece: Growing;
}

function withoutFrames(columns: readonly Run[][], width: number, height: number): ColourPieces {
  const { placed, pieces } = grow(columns);
  const isFrame = (piece: Omit<Piece, 'bend'>): boolean => framesPicture(piece, width, height);
  if (!pieces.some(isFrame)) return { columns: [...columns], pieces };
  return {
    columns: placed.map((runs) => runs.filter(({ piece }) => !isFrame(wholeOf(piece)))),
    pieces: pieces.filter((piece) => !isFrame(piece)),
  };
}

/** Runs of neighbouring columns that touch, also by a corner, are of one piece. */
function grow(columns: readonly Run[][]): { placed: Placed[][]; pieces: Piece[] } {
  const all: Growing[] = [];
  const placed: Placed[][] = [];
  for (const [x, runs] of columns.entries()) {
    const before = placed[x - 1] ?? [];
    let from = 0;
    const own = runs.map(({ top, bottom }): Placed => {
      while ((before[from]?.bottom ?? top) < top) from += 1;
      let piece = begun(x, { top, bottom });
      for (let at = from; (before[at]?.top ?? bottom + 1) <= bottom; at += 1) {
        const beside = before[at];
        if (beside) piece = joined(wholeOf(beside.piece), piece);
      }
      all.push(piece);
      return { top, bottom, piece };
    });
    placed.push(own);
  }
  const pieces = [...new Set(all.map(wholeOf))];
  return { placed, pieces: pieces.map((piece) => ({ ...piece, bend: bendOf(piece) })) };
}

function begun(x: number, { top, bottom }: Run): Growing {
  const y = (top + bottom) / 2;
  const sums = { count: 1, x, y, xx: x * x, xy: x * y, yy: y * y };
  return { left: x, right: x + 1, top, bottom, pixels: bottom - top, ...sums, within: null };
}

function wholeOf(piece: Growing): Growing {
  let whole = piece;
  while (whole.within) whole = whole.within;
  return whole;
}

/** The second as part of the first. */
function joined(whole: Growing, part: Growing): Growing {
  if (whole === part) return whole;
  whole.left = Math.min(whole.left, part.left);
  whole.right = Math.max(whole.right, part.right);
  whole.top = Math.min(whole.top, part.top);
  whole.bottom = Math.max(whole.bottom, part.bottom);
  whole.pixels += part.pixels;
  for (const sum of SUMS) whole[sum] += part[sum];
  part.within = whole;
  return whole;
}

/** Of the picture's breadth or height: what goes from side to side of the paper, and is thin or hollow. */
const WHOLE = 0.88;
const THIN = 4;
const HOLLOW = 0.06;

function framesPicture(
  { left, top, right, bottom, pixels }: Omit<Piece, 'bend'>,
  width: number,
  height: number,
): boolean {
  const [across, down] = [right - left, bottom - top];
  if (across < WHOLE * width) return false;
  return down <= THIN || (down >= WHOLE * height && pixels < HOLLOW * across * down);
}
