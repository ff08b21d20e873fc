import type { RgbImage } from './fingerprint.ts';

/** What a picture of a chart looks like; null where its pixels do not tell. */
export type ChartLook = 'bar' | 'line' | null;

/** Of 0 to 255: a pixel of less colour is grey, letters, axes and grids among them. */
const COLOURED = 48;
/** Colours are told apart by hue and by light. */
const HUES = 12;
const LIGHTS = 2;
/** Of all pixels: a colour of fewer draws nothing. */
const LEAST_SHARE = 0.0012;

/** What is measured of the pixels of one colour. */
export interface ColourLook {
  /** Of all pixels. */
  share: number;
  /** Columns in which it stands, of those between its first and its last. */
  coverage: number;
  /** From the first column to the last, of the picture's breadth. */
  breadth: number;
  /** Middle height of its runs down a column, in pixels. */
  height: number;
  /** Of its runs, those that begin or end on one line. */
  onBaseline: number;
  /** Of neighbouring columns with a run on the baseline, those whose runs end at one height. */
  level: number;
  /** Columns with a run on the baseline, of all columns in which it stands. */
  standing: number;
  /** How much of its frame it fills, and how tall the frame is for its breadth. */
  filled: number;
  shape: number;
  /** Groups of neighbouring columns of one height on the baseline. */
  bars: number;
}

interface Run {
  top: number;
  bottom: number;
}

/** The colours of a picture that draw something, each with what is measured of it; those that draw most come first. */
export function measureColours({ width, height, rgb }: RgbImage): ColourLook[] {
  const colours = new Uint8Array(width * height);
  const counts = new Uint32Array(HUES * LIGHTS + 1);
  for (let at = 0; at < colours.length; at += 1) {
    const colour = colourOf(rgb[3 * at] ?? 0, rgb[3 * at + 1] ?? 0, rgb[3 * at + 2] ?? 0);
    colours[at] = colour;
    counts[colour] = (counts[colour] ?? 0) + 1;
  }
  const drawing = [...counts.keys()]
    .slice(1)
    .filter((colour) => (counts[colour] ?? 0) >= LEAST_SHARE * colours.length);
  const runs = runsOf(colours, { width, height, drawing });
  return drawing
    .toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
    .map((colour) => measureColour(runs.get(colour) ?? [], width, height));
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

function measureColour(columns: readonly Run[][], width: number, height: number): ColourLook {
  const runs = columns.flat();
  const pixels = runs.reduce((sum, { top, bottom }) => sum + bottom - top, 0);
  const heights = runs.map(({ top, bottom }) => bottom - top).toSorted((a, b) => a - b);
  const present = columns.flatMap((own, x) => (own.length > 0 ? [x] : []));
  const [first, last] = [present[0] ?? 0, (present.at(-1) ?? 0) + 1];
  const [top, bottom] = [Math.min(...runs.map((run) => run.top)), Math.max(...runs.map((run) => run.bottom))];
  const baseline = baselineOf(runs, height);
  const ends = columns.map((own) => endOn(own, baseline));
  const standing = ends.filter((end) => end !== null).length;
  const pairs = ends.slice(1).flatMap((end, at) => {
    const before = ends[at];
    return end === null || before == null ? [] : [Math.abs(end - before) <= 1];
  });
  const isBegin = (end: number | null, at: number): boolean =>
    end !== null && (at === 0 || ends[at - 1] == null || Math.abs(end - (ends[at - 1] ?? 0)) > 1);
  return {
    share: pixels / (width * height),
    coverage: present.length / (last - first),
    breadth: (last - first) / width,
    height: heights[heights.length >> 1] ?? 0,
    onBaseline: runs.filter((run) => isOn(run, baseline)).length / runs.length,
    level: pairs.filter(Boolean).length / Math.max(1, pairs.length),
    standing: standing / present.length,
    filled: pixels / ((last - first) * (bottom - top)),
    shape: (bottom - top) / (last - first),
    bars: ends.filter(isBegin).length,
  };
}

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

/** Bars stand on a line, whatever their breadth; what covers more of the picture is a ground or a map of heat. */
const isOfBars = ({ share, height, standing, breadth, bars }: ColourLook): boolean =>
  share >= 0.012 && share < 0.19 && height >= 2 && standing >= 0.65 && breadth >= 0.35 && bars >= 4;

/** A thin stroke across the plot that stands on no line; what goes from side to side of the picture is its ground. */
const isOfLines = ({ coverage, breadth, height, standing }: ColourLook): boolean =>
  coverage >= 0.7 && breadth >= 0.3 && breadth < 0.985 && height <= 5 && standing < 0.5;

/** Candles: upright pieces with gaps between them, each at a height of its own. */
const isOfCandles = ({ coverage, height, level, standing, share }: ColourLook): boolean =>
  coverage > 0.15 &&
  coverage < 0.6 &&
  standing <= 0.3 &&
  share >= 0.003 &&
  (height >= 4 || (height >= 2 && level < 0.6));

/** What a picture of a chart is drawn of, told by the colours in it. About 10 ms for a picture of 800 pixels' breadth. */
export function lookOf(image: RgbImage): ChartLook {
  const colours = measureColours(image);
  if (colours.some(isOfBars)) return 'bar';
  return colours.some(isOfLines) && !colours.some(isOfCandles) ? 'line' : null;
}
