import { eachRun, pixelValues } from '#server/platform/geometry/pixel-runs.ts';
import type { Box, RawPicture } from '#server/ports/pdf.ts';

/** Pixels of a picture by what they are: 0 ground, 1 ink without colour, and from 2 on the colours that draw something. */
export interface Layers {
  width: number;
  height: number;
  of: Uint8Array;
  /** `#rrggbb` of each layer from 2 on. */
  colours: string[];
}

export const INK = 1;
const FIRST_COLOUR = 2;
/** Of 0 to 255: a pixel of less colour is grey, and one of more light than this is ground. */
const COLOURED = 40;
const GROUND = 192;
/** Darker than this a pixel is ink whatever its tinge. */
const DARK = 100;
/** A colour of so much light in each part is paper, and hardly a colour. */
const PALE = 176;
const MOST_COLOURS = 10;
/** Of all pixels: a colour of fewer draws nothing. */
const LEAST_SHARE = 0.0004;
/** Of all pixels those in colour that are unlike the one before: more are a photograph, and each would be asked of its colour. */
const PHOTOGRAPH = 0.25;
/** A chart has fewer letters, and fewer pieces of a colour: what works on more would hold up the thread it works on. */
const MOST_PIECES = 3000;
/** How far a pixel may lie off the mixture of its colour with white, and how much of the colour is in it at least. */
const OFF_MIXTURE = 34;
const LEAST_MIXED = 0.5;
/** Two colours are two where one lies so far off the other's mixture; one that is another darkened, and of few pixels, is its edge. */
const OFF_COLOUR = 20;
const OFF_DARKENED = 24;
const EDGE_SHARE = 0.5;
const MIXED_PART = 0.9;

type Rgb = readonly [red: number, green: number, blue: number];

/** Sorts the pixels: the colours are those that most pixels have; a pixel between one of them and white is at its edge. null for a photograph. */
export function layersOf({ width, height, rgb }: RawPicture): Layers | null {
  const count = width * height;
  const seeds = seedsOf(rgb, count);
  if (seeds === null) return null;
  const { values: of } = pixelValues(rgb, (...pixel) => layerOf(pixel, seeds));
  return { width, height, of, colours: seeds.map(hexOf) };
}

function layerOf(pixel: Rgb, seeds: readonly Rgb[]): number {
  const [red, green, blue] = pixel;
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  if (most - least < COLOURED) return most < GROUND ? INK : 0;
  // The edges of letters are coloured on some screens.
  return nearestSeed(pixel, seeds) || ((most + least) / 2 < DARK ? INK : 0);
}

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** Colours that stand for many pixels, none a mixture of another with white; null for a photograph. */
function seedsOf(rgb: Uint8Array, count: number): Rgb[] | null {
  const bins = binsOf(rgb, count);
  return bins && distinct(bins, count);
}

/** How many pixels have each colour, by the upper half of its bits; null where as many differ as in a photograph. */
function binsOf(rgb: Uint8Array, count: number): Map<number, number> | null {
  const bins = new Map<number, number>();
  let unlike = 0;
  eachRun(rgb, ({ red, green, blue }, from, to) => {
    if (Math.max(red, green, blue) - Math.min(red, green, blue) < COLOURED) return true;
    unlike += 1;
    const bin = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    bins.set(bin, (bins.get(bin) ?? 0) + to - from);
    return unlike <= PHOTOGRAPH * count;
  });
  return unlike > PHOTOGRAPH * count ? null : bins;
}

function distinct(bins: ReadonlyMap<number, number>, count: number): Rgb[] {
  const least = Math.max(12, LEAST_SHARE * count);
  const seeds: Rgb[] = [];
  const sizes = new Map<Rgb, number>();
  for (const [bin, pixels] of [...bins].toSorted((a, b) => b[1] - a[1])) {
    if (pixels < least || seeds.length >= MOST_COLOURS) break;
    const colour: Rgb = [((bin >> 8) << 4) + 8, (((bin >> 4) & 15) << 4) + 8, ((bin & 15) << 4) + 8];
    const isMixed = seeds.some(
      (seed) =>
        mixtureOf(colour, seed).off < OFF_COLOUR ||
        (pixels < EDGE_SHARE * (sizes.get(seed) ?? 0) && darkenedOff(colour, seed) < OFF_DARKENED),
    );
    if (isMixed || Math.min(...colour) >= PALE) continue;
    seeds.push(colour);
    sizes.set(colour, pixels);
  }
  return seeds.filter(
    (colour) =>
      !seeds.some((seed) => {
        const { part, off } = mixtureOf(colour, seed);
        return seed !== colour && off < OFF_COLOUR && part < MIXED_PART;
      }),
  );
}

/** How much of a colour is in a pixel, the rest being white, and how far the pixel lies off that mixture. */
function mixtureOf(pixel: Rgb, colour: Rgb): { part: number; off: number } {
  let [along, length] = [0, 0];
  for (let channel = 0; channel < 3; channel += 1) {
    const toColour = (colour[channel] ?? 0) - 255;
    along += ((pixel[channel] ?? 0) - 255) * toColour;
    length += toColour * toColour;
  }
  const part = Math.min(1.15, along / Math.max(1, length));
  let off = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    const mixed = 255 + part * ((colour[channel] ?? 0) - 255);
    off += ((pixel[channel] ?? 0) - mixed) ** 2;
  }
  return { part, off: Math.sqrt(off) };
}

/** How far a colour lies off another one mixed with black. */
function darkenedOff(colour: Rgb, seed: Rgb): number {
  const length = seed.reduce((sum, value) => sum + value * value, 0);
  const part =
    colour.reduce((sum, value, channel) => sum + value * (seed[channel] ?? 0), 0) / Math.max(1, length);
  return Math.sqrt(
    colour.reduce((sum, value, channel) => sum + (value - part * (seed[channel] ?? 0)) ** 2, 0),
  );
}

/** The layer of the colour that a pixel is of, mixed with white or, where it is of none so, darkened; 0 where it is hardly of any. */
function nearestSeed(pixel: Rgb, seeds: readonly Rgb[]): number {
  const mixed = nearestBy(seeds, (seed) => {
    const { part, off } = mixtureOf(pixel, seed);
    return part < LEAST_MIXED ? OFF_MIXTURE : off;
  });
  return mixed || nearestBy(seeds, (seed) => darkenedOff(pixel, seed));
}

function nearestBy(seeds: readonly Rgb[], offOf: (seed: Rgb) => number): number {
  let [best, least] = [0, OFF_MIXTURE];
  for (const [place, seed] of seeds.entries()) {
    const off = offOf(seed);
    if (off < least) [best, least] = [place + FIRST_COLOUR, off];
  }
  return best;
}

export const layerOfColour = (place: number): number => place + FIRST_COLOUR;

/** Pixels of one layer that hang together. Edges in pixels, right and bottom not included. */
export interface Piece extends Box {
  pixels: number;
  /** One of its pixels. */
  at: number;
  /** Its edges where the picture is turned clockwise by half a right angle about its left top: along what rises to the right, and across it. */
  slanted: Box;
}

/** The pieces of a layer, neighbours by a corner among them; null where there are more than any chart has. */
export function piecesOf({ width, height, of }: Layers, layer: number): Piece[] | null {
  const seen = new Uint8Array(of.length);
  const pieces: Piece[] = [];
  const waiting: number[] = [];
  for (let start = 0; start < of.length; start += 1) {
    if (of[start] !== layer || seen[start] === 1) continue;
    if (pieces.length >= MOST_PIECES) return null;
    const piece: Piece = {
      left: width,
      top: height,
      right: 0,
      bottom: 0,
      pixels: 0,
      at: start,
      slanted: NOWHERE,
    };
    let [alongFrom, alongTo, acrossFrom, acrossTo] = [Infinity, -Infinity, Infinity, -Infinity];
    seen[start] = 1;
    waiting.push(start);
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      piece.left = Math.min(piece.left, x);
      piece.right = Math.max(piece.right, x + 1);
      piece.top = Math.min(piece.top, y);
      piece.bottom = Math.max(piece.bottom, y + 1);
      piece.pixels += 1;
      alongFrom = Math.min(alongFrom, x - y);
      alongTo = Math.max(alongTo, x - y);
      acrossFrom = Math.min(acrossFrom, x + y);
      acrossTo = Math.max(acrossTo, x + y);
      for (let turn = 0; turn < 9; turn += 1) {
        const [nextX, nextY] = [x + (turn % 3) - 1, y + Math.floor(turn / 3) - 1];
        const next = nextY * width + nextX;
        if (nextX < 0 || nextY < 0 || nextX >= width || nextY >= height) continue;
        if (of[next] !== layer || seen[next] === 1) continue;
        seen[next] = 1;
        waiting.push(next);
      }
    }
    piece.slanted = {
      left: alongFrom * Math.SQRT1_2 - 0.5,
      right: alongTo * Math.SQRT1_2 + 0.5,
      top: (acrossFrom + 1) * Math.SQRT1_2 - 0.5,
      bottom: (acrossTo + 1) * Math.SQRT1_2 + 0.5,
    };
    pieces.push(piece);
  }
  return pieces;
}

const NOWHERE: Box = { left: 0, top: 0, right: 0, bottom: 0 };

/** Takes a piece off its layer. */
export function takeOff({ width, height, of }: Layers, { at: start }: Piece): void {
  const layer = of[start];
  if (layer === undefined || layer === 0) return;
  of[start] = 0;
  const waiting = [start];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const x = at % width;
    const y = (at - x) / width;
    for (let turn = 0; turn < 9; turn += 1) {
      const [nextX, nextY] = [x + (turn % 3) - 1, y + Math.floor(turn / 3) - 1];
      if (nextX < 0 || nextY < 0 || nextX >= width || nextY >= height) continue;
      const next = nextY * width + nextX;
      if (of[next] !== layer) continue;
      of[next] = 0;
      waiting.push(next);
    }
  }
}

/** The pieces of each colour, in the order of the colours; null where one has more than any chart has. */
export function colourPieces(layers: Layers): Piece[][] | null {
  const found: Piece[][] = [];
  for (const place of layers.colours.keys()) {
    const own = piecesOf(layers, layerOfColour(place));
    if (own === null) return null;
    found.push(own);
  }
  return found;
}
