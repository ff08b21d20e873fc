import type { DrawnSeries, Reach } from './series.ts';
import type { Slots } from './slot.ts';

/** A line of so many points, so close together, shows a course and not single values. */
const DENSE_POINTS = 60;
const DENSEST_PITCH = 3;
/** Points across that are one place. */
const SAME_PLACE = 0.05;
const MOST_PLACES = 20_000;

/**
 * Dense lines whose corners do not stand one above another: some are drawn without the points between which they run straight. A line says
 * its value wherever it passes, so each is read at the corners of all; null where none is dense or there are bars.
 */
export function continuousSlots(series: readonly DrawnSeries[]): Slots | null {
  if (series.some(({ kind }) => kind === 'bars')) return null;
  const places = distinctPlaces(series);
  const width = (places.at(-1) ?? 0) - (places[0] ?? 0);
  const longest = Math.max(...series.map(({ reaches }) => reaches.length));
  if (longest < DENSE_POINTS || width / longest > DENSEST_PITCH || places.length > MOST_PLACES) return null;
  const columns = series.map(({ reaches }) => readAt(reaches, places));
  return {
    slots: places.map((x, at) => ({ x, reaches: columns.map((column) => column[at] ?? null) })),
    pitch: width / Math.max(1, places.length - 1),
  };
}

function distinctPlaces(series: readonly DrawnSeries[]): number[] {
  const all: number[] = [];
  for (const { reaches } of series) for (const { x } of reaches) all.push(x);
  const distinct: number[] = [];
  let last = -Infinity;
  for (const x of Float64Array.from(all).sort()) {
    if (x - last < SAME_PLACE) continue;
    last = x;
    distinct.push(x);
  }
  return distinct;
}

/** The line at each place; null before it begins and after it ends. */
function readAt(reaches: readonly Reach[], places: readonly number[]): (Reach | null)[] {
  let next = 0;
  return places.map((x) => {
    while (next < reaches.length && (reaches[next]?.x ?? 0) < x) next += 1;
    const [before, after] = [reaches[next - 1], reaches[next]];
    if (after !== undefined && after.x - x < SAME_PLACE) return after;
    if (before !== undefined && x - before.x < SAME_PLACE) return before;
    return before === undefined || after === undefined ? null : between(before, after, x);
  });
}

function between(before: Reach, after: Reach, x: number): Reach {
  const share = (x - before.x) / (after.x - before.x);
  const at = (a: number, b: number): number => a + (b - a) * share;
  return { x, left: x, right: x, from: at(before.from, after.from), to: at(before.to, after.to) };
}
