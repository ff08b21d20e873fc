import { boxHeight, boxWidth, unionBox } from '#server/platform/geometry/boxes.ts';
import { type Layers, type Piece, takeOff } from './ink.ts';
import type { TracedChart } from './trace-chart.ts';

/** A point of a line, in pixels. */
export interface CoursePoint {
  x: number;
  y: number;
  /** How far off the value may be where the line rises and falls within a pixel's breadth. */
  off: number;
}

/** Points: how far beside its place a line is looked for where another covers it. */
const BESIDE = 2.2;
/** Of the plot's height: where a line rises so much within a pixel's breadth, its value there is not told. */
const STEEP = 0.05;
/** Points by which what rises to the right may stand off its place. */
const UNSURE_PLACE = 1.2;
/** Of the names, those over which the line has to be seen. */
const LEAST_SEEN = 0.5;
/** Of the highest run of its colour in a column: lower ones are the edges of other lines. */
const EDGE = 0.45;
/** Of the thickness of its line where it is thin: what is thinner still is the edge of another. */
const THIN = 0.6;
const WHERE_THIN = 0.25;
/** Points, and of all of its colour: smaller pieces than this are edges of other lines. */
const DUST = 3;
const LEAST_PART = 0.02;

/** Where a line stands over each of these places; null where it is over too few, or is no line. */
export function courseAt(
  { layers, scale, scales, plot }: TracedChart,
  { layer, pieces }: TracedChart['drawn'][number],
  xs: readonly number[],
): CoursePoint[] | null {
  const steep = STEEP * boxHeight(plot);
  const { left, right } = unionBox(withoutDust(layers, pieces, scale));
  const isIn = (x: number, y: number): boolean => layers.of[y * layers.width + x] === layer;
  const [from, to] = [Math.max(0, Math.round(plot.top)), Math.min(layers.height, Math.round(plot.bottom))];

  /** The one run down a column; null for none, and `unsure` for one that is too high, or several apart. */
  function runAt(x: number): { y: number; height: number } | null | 'unsure' {
    const runs: { top: number; bottom: number }[] = [];
    for (let y = from; y < to; y += 1) {
      if (!isIn(x, y)) continue;
      const last = runs.at(-1);
      if (last && y - last.bottom <= scale) last.bottom = y + 1;
      else runs.push({ top: y, bottom: y + 1 });
    }
    const highest = Math.max(0, ...runs.map(({ top, bottom }) => bottom - top));
    const [own, other] = runs.filter(({ top, bottom }) => bottom - top > EDGE * highest);
    if (own === undefined) return null;
    return other !== undefined || highest > steep
      ? 'unsure'
      : { y: (own.top + own.bottom) / 2, height: highest };
  }

  const heights = Array.from({ length: Math.max(0, right - left) }, (_, at) => runAt(left + at)).flatMap(
    (run) => (run === null || run === 'unsure' ? [] : [run.height]),
  );
  const sorted = heights.toSorted((a, b) => a - b);
  const thickness = sorted[Math.floor(sorted.length * WHERE_THIN)] ?? 0;
  const thin = THIN * thickness;
  const offOf = (height: number): number => Math.max(0, height - thickness) / 2;

  /** Its own run, which goes on at both sides unless it begins or ends there. */
  function sureAt(x: number): { y: number; height: number } | null | 'unsure' {
    const run = runAt(x);
    if (run === null || run === 'unsure') return run;
    const beside = [runAt(x - 2), runAt(x + 2)].filter((one) => one !== null);
    const goesOn = beside.some((one) => one !== 'unsure' && Math.abs(one.y - run.y) <= steep);
    return run.height >= thin && goesOn ? run : 'unsure';
  }

  const reach = scales.foot.some(({ angle }) => angle === 45) ? Math.round(UNSURE_PLACE * scale) : 0;

  /** How far the line strays within as far as its place is uncertain; null where that is too far, or not told. */
  function strayAt(x: number, y: number): number | null {
    const beside = reach === 0 ? [] : [runAt(x - reach), runAt(x + reach)].filter((one) => one !== null);
    const strays = beside.map((one) => (one === 'unsure' ? Infinity : Math.abs(one.y - y)));
    const most = Math.max(0, ...strays);
    return most > steep ? null : most;
  }

  const course = xs.flatMap((x): CoursePoint[] => {
    const middle = Math.min(Math.max(Math.round(x - 0.5), left), right - 1);
    if (Math.abs(middle - x) > 3 * scale) return [];
    const here = sureAt(middle);
    if (here === 'unsure') return [];
    if (here !== null) {
      const stray = strayAt(middle, here.y);
      return stray === null ? [] : [{ x, y: here.y, off: Math.max(stray, offOf(here.height)) }];
    }
    for (let off = 1; off <= BESIDE * scale; off += 1) {
      const [before, after] = [sureAt(middle - off), sureAt(middle + off)];
      if (before === 'unsure' || after === 'unsure') return [];
      if (before && after)
        return Math.abs(before.y - after.y) > steep
          ? []
          : [
              {
                x,
                y: (before.y + after.y) / 2,
                off: Math.abs(before.y - after.y) / 2 + offOf(Math.max(before.height, after.height)),
              },
            ];
    }
    return [];
  });
  return course.length >= Math.max(3, LEAST_SEEN * xs.length) ? course : null;
}

/** Takes what is too small for a part of a line off the layer; gives the rest, all where there is none. */
function withoutDust(layers: Layers, pieces: readonly Piece[], scale: number): readonly Piece[] {
  const pixels = pieces.reduce((sum, piece) => sum + piece.pixels, 0);
  const isDust = (piece: Piece): boolean =>
    Math.max(boxWidth(piece), boxHeight(piece)) < DUST * scale && piece.pixels < LEAST_PART * pixels;
  const rest = pieces.filter((piece) => !isDust(piece));
  if (rest.length === 0) return pieces;
  for (const piece of pieces) if (isDust(piece)) takeOff(layers, piece);
  return rest;
}
