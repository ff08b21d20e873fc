import { boxHeight, unionBox } from '#server/platform/geometry/boxes.ts';
import type { TracedChart } from './trace-chart.ts';

/** A point of a line, in pixels. */
export interface CoursePoint {
  x: number;
  y: number;
}

/** Points: how far beside its place a line is looked for where another covers it. */
const BESIDE = 2.2;
/** Of the plot's height: where a line rises so much within a pixel's breadth, its value there is not told. */
const STEEP = 0.05;
/** Of the names, those over which the line has to be seen. */
const LEAST_SEEN = 0.5;
/** Of the highest run of its colour in a column: lower ones are the edges of other lines. */
const EDGE = 0.45;
/** Of the middle thickness of its line: what is thinner is the edge of another. */
const THIN = 0.6;

/** Where a line stands over each of these places; null where it is over too few, or is no line. */
export function courseAt(
  { layers, scale, plot }: TracedChart,
  { layer, pieces }: TracedChart['drawn'][number],
  xs: readonly number[],
): CoursePoint[] | null {
  const steep = STEEP * boxHeight(plot);
  const { left, right } = unionBox(pieces);
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
  const thin = THIN * (heights.toSorted((a, b) => a - b)[heights.length >> 1] ?? 0);

  /** Its own run, which goes on at both sides unless it begins or ends there. */
  function sureAt(x: number): { y: number } | null | 'unsure' {
    const run = runAt(x);
    if (run === null || run === 'unsure') return run;
    const beside = [runAt(x - 2), runAt(x + 2)].filter((one) => one !== null);
    const goesOn = beside.some((one) => one !== 'unsure' && Math.abs(one.y - run.y) <= steep);
    return run.height >= thin && goesOn ? run : 'unsure';
  }

  const course = xs.flatMap((x): CoursePoint[] => {
    const middle = Math.min(Math.max(Math.round(x - 0.5), left), right - 1);
    if (Math.abs(middle - x) > 3 * scale) return [];
    const here = sureAt(middle);
    if (here === 'unsure') return [];
    if (here !== null) return [{ x, y: here.y }];
    for (let off = 1; off <= BESIDE * scale; off += 1) {
      const [before, after] = [sureAt(middle - off), sureAt(middle + off)];
      if (before === 'unsure' || after === 'unsure') return [];
      if (before && after)
        return Math.abs(before.y - after.y) > steep ? [] : [{ x, y: (before.y + after.y) / 2 }];
    }
    return [];
  });
  return course.length >= Math.max(3, LEAST_SEEN * xs.length) ? course : null;
}
