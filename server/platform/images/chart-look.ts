import { type ColourPieces, colourPieces, type Piece, type Run } from './colour-pieces.ts';
import type { RgbImage } from './fingerprint.ts';

/** What a picture of a chart looks like; null where its pixels do not tell. */
export type ChartLook = 'bar' | 'line' | 'other' | null;

/** What is measured of the pixels of one colour. */
interface ColourLook {
  /** Of all pixels. */
  share: number;
  /** Columns in which it stands, of those between its first and its last. */
  coverage: number;
  /** From the first column to the last, of the picture's breadth. */
  breadth: number;
  /** Middle height of its runs down a column, in pixels. */
  height: number;
  /** Runs in a column where it stands: letters, and what is written on, are of many. */
  runs: number;
  /** Of neighbouring columns with a run on the baseline, those whose runs end at one height, or but for a pixel. */
  flat: number;
  level: number;
  /** Columns with a run on the baseline, of all columns in which it stands. */
  standing: number;
  /** How far runs go from the baseline, in pixels: nine of ten not farther. */
  reach: number;
  /** Groups of neighbouring columns of one height on the baseline. */
  bars: number;
  /** Its broadest piece, of the picture's breadth. */
  piece: number;
  /** Full rectangles, and their part of its pixels. */
  rectangles: Piece[];
  solid: number;
  /** How many pieces are much higher than broad, and their part of its pixels. */
  sticks: number;
  upright: number;
}

function measureColour({ columns, pieces }: ColourPieces, width: number, height: number): ColourLook {
  const runs = columns.flat();
  const pixels = pixelsOf(pieces);
  const heights = runs.map(({ top, bottom }) => bottom - top).toSorted((a, b) => a - b);
  const present = columns.flatMap((own, x) => (own.length > 0 ? [x] : []));
  const [first, last] = [present[0] ?? 0, (present.at(-1) ?? 0) + 1];
  const baseline = baselineOf(runs, height);
  const ends = columns.map((own) => endOn(own, baseline));
  const reaches = ends.flatMap((end) => (end === null ? [] : [Math.abs(end)])).toSorted((a, b) => a - b);
  const pairs = ends.slice(1).flatMap((end, at) => {
    const before = ends[at];
    return end === null || before == null ? [] : [Math.abs(end - before)];
  });
  const isBegin = (end: number | null, at: number): boolean =>
    end !== null && (at === 0 || ends[at - 1] == null || Math.abs(end - (ends[at - 1] ?? 0)) > 1);
  const rectangles = pieces.filter(isRectangle);
  const sticks = pieces.filter(isStick);
  return {
    share: pixels / (width * height),
    coverage: present.length / (last - first),
    breadth: (last - first) / width,
    height: heights[heights.length >> 1] ?? 0,
    runs: runs.length / present.length,
    level: pairs.filter((step) => step <= 1).length / Math.max(1, pairs.length),
    flat: pairs.filter((step) => step === 0).length / Math.max(1, pairs.length),
    standing: reaches.length / present.length,
    reach: reaches[Math.floor(reaches.length * 0.9)] ?? 0,
    bars: ends.filter(isBegin).length,
    piece: Math.max(0, ...pieces.map(({ left, right }) => right - left)) / width,
    rectangles,
    solid: pixelsOf(rectangles) / pixels,
    sticks: sticks.length,
    upright: pixelsOf(sticks) / pixels,
  };
}

const pixelsOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, piece) => sum + piece.pixels, 0);

const isRectangle = ({ left, top, right, bottom, pixels }: Piece): boolean =>
  pixels >= 40 && bottom - top >= 4 && pixels >= 0.85 * (right - left) * (bottom - top);

const isStick = ({ left, top, right, bottom }: Piece): boolean =>
  bottom - top >= 8 && bottom - top >= 1.5 * (right - left);

/** The line on which most runs end, those that are long counting for more. */
function baselineOf(runs: readonly Run[], height: number): number {
  const votes = new Float64Array(height + 1);
  for (const { top, bottom } of runs)
    for (const end of [top, bottom]) votes[end] = (votes[end] ?? 0) + Math.min(20, bottom - top);
  const near = (at: number): number => (votes[at - 1] ?? 0) + (votes[at] ?? 0) + (votes[at + 1] ?? 0);
  return [...votes.keys()].reduce((best, at) => (near(at) > near(best) ? at : best), 0);
}

const isOn = ({ top, bottom }: Run, baseline: number): boolean =>
  Math.abs(top - baseline) <= 2 || Math.abs(bottom - baseline) <= 2;

/** How high the run that stands on the baseline is, below nought where it hangs from it. */
function endOn(runs: readonly Run[], baseline: number): number | null {
  const own = runs.find((run) => isOn(run, baseline));
  if (own === undefined) return null;
  return Math.abs(own.bottom - baseline) <= 2 ? own.bottom - own.top : own.top - own.bottom;
}

/**
 * Bars stand on a line, whatever their breadth; what covers more of the picture is a ground or a map of heat, unless it is all of
 * rectangles. Lines that leave one point, one over another, end where they begin; and the head of a table is broken by what is written on it.
 */
function isOfBars(colour: ColourLook): boolean {
  const { share, height, standing, breadth, bars, reach, runs, solid, rectangles, upright } = colour;
  if (breadth < 0.35 || bars < 4 || reach < 8 || runs >= 3.4) return false;
  const [isSolid, isUpright] = [solid >= 0.85 && rectangles.length >= 4, upright >= 0.8];
  if (share >= (isSolid ? 0.45 : 0.19) || standing < (share >= 0.19 ? 0.95 : 0.65)) return false;
  return isUpright ? share >= 0.008 : share >= 0.012 && height >= 2;
}

/** What rises and falls without a step, filled down to its line: the area under a curve, which is no row of bars. */
const isOfAreas = ({ share, piece, flat, level, standing, reach, runs }: ColourLook): boolean =>
  share >= 0.012 && piece >= 0.4 && flat < 0.7 && level >= 0.8 && standing >= 0.9 && reach >= 8 && runs < 2;

/** Points; bars that lie begin at one line and differ in length. */
const SAME_EDGE = 2;
const LEAST_LYING = 4;

function isOfLyingBars({ rectangles, solid, share }: ColourLook): boolean {
  if (solid < 0.7 || share < 0.012 || rectangles.length < LEAST_LYING) return false;
  return [({ left }: Piece) => left, ({ right }: Piece) => right].some((edge) =>
    rectangles.some((one) => {
      const beside = rectangles.filter((other) => Math.abs(edge(other) - edge(one)) <= SAME_EDGE);
      const lengths = new Set(beside.map(({ left, right }) => (right - left) >> 2));
      return (
        pixelsOf(beside) >= 0.8 * pixelsOf(rectangles) && beside.length >= LEAST_LYING && lengths.size >= 3
      );
    }),
  );
}

/** A stroke across the plot that stands on no line, the thinner the more it is broken; dots are no stroke. */
const isOfLines = ({ coverage, breadth, height, standing, piece }: ColourLook): boolean =>
  coverage >= 0.7 &&
  breadth >= 0.3 &&
  breadth < 0.985 &&
  standing < 0.5 &&
  ((height <= 6 && piece >= 0.036) || (height <= 10 && piece >= 5 * LONG));

/** Of the picture's breadth: a stroke that nothing breaks for so long is sure, whatever else is drawn. */
const LONG = 0.06;

/** Candles, and the most and least of a day: upright pieces across the plot with gaps between them, each at a height of its own. */
const isOfCandles = ({ coverage, breadth, standing, sticks, upright }: ColourLook): boolean =>
  coverage < 0.65 && breadth >= 0.5 && standing < 0.45 && sticks >= 12 && upright >= 0.58;

/** Pixels: the marks on a line are no larger. */
const MARK = 10;

/** Boxes of candles or of quartiles, that stand on no one line. */
function isOfBoxes({ rectangles, solid, standing }: ColourLook): boolean {
  const boxes = rectangles.filter(
    ({ left, top, right, bottom }) => Math.max(right - left, bottom - top) > MARK,
  );
  return boxes.length >= 8 && solid >= 0.7 && standing < 0.3;
}

/** Most of a picture in one colour, or much of it with words on it, is a drawing of fields. */
const isOfFields = ({ share, runs, solid }: ColourLook): boolean =>
  solid < 0.6 && (share >= 0.2 || (share >= 0.15 && runs >= 3));

/**
 * Of 0 to 255, and of all pixels. Charts are printed on white; the screen of a terminal, which shows the course of a price in candles, is
 * black, with the white of the page around it.
 */
const DARK = 60;
const MOSTLY = 0.5;

function isDark({ rgb, width, height }: RgbImage): boolean {
  let dark = 0;
  for (let at = 0; at < rgb.length; at += 3)
    if ((rgb[at] ?? 0) < DARK && (rgb[at + 1] ?? 0) < DARK && (rgb[at + 2] ?? 0) < DARK) dark += 1;
  return dark > MOSTLY * width * height;
}

/** Pixels; and how many there are at least. */
const DOT = { least: 3, most: 10 };
const LEAST_DOTS = 15;
/** Of a dot's square, what it fills. */
const ROUND = 0.6;
/** Steps from dot to dot across, their deviation as a share of their mean: those of a course in time are even. */
const UNEVEN = 0.55;
/** Of the picture's breadth: what is broader is no letter and no dot. */
const BROAD = 0.12;
const STRAIGHT = 1;
const BAND = 0.5;

/** A scatter: dots strewn about, and nothing else drawn across but straight lines through them and the head of a table below. */
function isOfDots(colours: readonly ColourPieces[], width: number): boolean {
  const broad = colours.flatMap(({ pieces }) =>
    pieces.filter(({ left, right }) => right - left >= BROAD * width),
  );
  const bands = broad.filter(isBand);
  const isOfBand = (piece: Piece): boolean => bands.some((band) => liesOn(piece, band));
  if (!broad.every((piece) => piece.bend <= STRAIGHT || isOfBand(piece))) return false;
  if (colours.some((colour) => colour.pieces.filter(isColumn).length >= LEAST_COLUMNS)) return false;
  return colours.some(({ pieces }) => areStrewn(pieces.filter(isDot)));
}

/** Pixels: the edge of a band is of a colour between its own and white. */
const EDGE = 2;
const liesOn = (piece: Piece, band: Piece): boolean =>
  piece.left >= band.left - EDGE &&
  piece.right <= band.right + EDGE &&
  piece.top >= band.top - EDGE &&
  piece.bottom <= band.bottom + EDGE;

const isBand = ({ left, top, right, bottom, pixels }: Piece): boolean =>
  bottom - top > DOT.least &&
  bottom - top < 0.25 * (right - left) &&
  pixels >= BAND * (right - left) * (bottom - top);

/** Bars stand higher than any dot. */
const LEAST_COLUMNS = 4;
const isColumn = (piece: Piece): boolean => piece.bottom - piece.top > DOT.most && isRectangle(piece);

function isDot({ left, top, right, bottom, pixels }: Piece): boolean {
  const [across, down] = [right - left, bottom - top];
  const isSmall = Math.min(across, down) >= DOT.least && Math.max(across, down) <= DOT.most;
  return isSmall && Math.abs(across - down) <= 1 && pixels >= ROUND * across * down;
}

function areStrewn(dots: readonly Piece[]): boolean {
  if (dots.length < LEAST_DOTS) return false;
  const places = [...new Set(dots.map(({ left, right }) => (left + right) / 2))].toSorted((a, b) => a - b);
  const steps = places.slice(1).map((place, at) => place - (places[at] ?? place));
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  const square = steps.reduce((sum, step) => sum + (step - mean) ** 2, 0) / steps.length;
  return Math.sqrt(square) > UNEVEN * mean;
}

/** What a picture of a chart is drawn of, told by the colours in it. About 10 ms for a picture of 800 pixels' breadth. */
export function lookOf(image: RgbImage): ChartLook {
  const pieces = colourPieces(image);
  if (isOfDots(pieces, image.width)) return 'other';
  const colours = pieces.map((colour) => measureColour(colour, image.width, image.height));
  const areas = colours.filter(isOfAreas);
  const others = colours.filter((colour) => !areas.includes(colour));
  if (isDark(image) || others.some(isOfFields)) return 'other';
  if (others.some((colour) => isOfBars(colour) || isOfLyingBars(colour))) return 'bar';
  if (areas.length > 0) return 'line';
  const lines = colours.filter(isOfLines);
  if (lines.some(({ piece }) => piece >= LONG)) return 'line';
  if (colours.some((colour) => isOfBoxes(colour) || isOfCandles(colour))) return 'other';
  return lines.length > 0 ? 'line' : null;
}
