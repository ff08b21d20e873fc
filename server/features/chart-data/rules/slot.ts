import type { Reach } from './series.ts';

/** A place across the chart that has one value of each series. */
export interface Slot {
  x: number;
  /** The series in the order they were given; null where one has no value here. */
  reaches: (Reach | null)[];
}

export interface Slots {
  slots: Slot[];
  /** From one to the next, points. */
  pitch: number;
}

/** More rows than this are thinned out: nobody reads them, and a file must stay small. */
const MOST_ROWS = 1500;

/**
 * Which of many slots are told: of each stretch the first, and of every series the highest and the lowest, so that no peak is lost and each
 * row is of a place that is drawn. The stretches are about as short as so many rows allow. All where they are few.
 */
export function tellingSlots(slots: readonly Slot[]): number[] {
  if (slots.length <= MOST_ROWS) return slots.map((_, at) => at);
  const series = (slots[0]?.reaches ?? []).map((_, which) => endsOf(slots, which));
  // A stretch gives one row at least, and at most one and two for each series.
  let least = Math.ceil(slots.length / MOST_ROWS);
  let most = Math.ceil(slots.length / Math.floor((MOST_ROWS - 1) / (1 + 2 * series.length)));
  while (least < most) {
    const step = (least + most) >> 1;
    if (endsOfStretches(series, slots.length, step).length > MOST_ROWS) least = step + 1;
    else most = step;
  }
  return endsOfStretches(series, slots.length, most);
}

/** Where a series is in each slot; not a number where it has no value. */
function endsOf(slots: readonly Slot[], which: number): Float64Array {
  const ends = new Float64Array(slots.length);
  for (const [at, { reaches }] of slots.entries()) ends[at] = reaches[which]?.to ?? Number.NaN;
  return ends;
}

/** The first of each stretch and the extremes of every series in it, and the last of all. */
function endsOfStretches(series: readonly Float64Array[], count: number, step: number): number[] {
  const told = new Uint8Array(count);
  told[count - 1] = 1;
  for (let from = 0; from < count; from += step) {
    told[from] = 1;
    const to = Math.min(from + step, count);
    for (const ends of series) markExtremes(told, ends, from, to);
  }
  const at: number[] = [];
  for (let place = 0; place < count; place += 1) if (told[place] === 1) at.push(place);
  return at;
}

/** Marks the highest and the lowest of a stretch; neither where a series has no value there. */
function markExtremes(told: Uint8Array, ends: Float64Array, from: number, to: number): void {
  let [high, low] = [-1, -1];
  for (let at = from; at < to; at += 1) {
    const end = ends[at] ?? Number.NaN;
    if (Number.isNaN(end)) continue;
    if (high < 0 || end < (ends[high] ?? end)) high = at;
    if (low < 0 || end > (ends[low] ?? end)) low = at;
  }
  if (high < 0) return;
  told[high] = 1;
  told[low] = 1;
}
