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
 * row is of a place that is drawn. The stretches are as short as so many rows allow. All where they are few.
 */
export function tellingSlots(slots: readonly Slot[]): number[] {
  if (slots.length <= MOST_ROWS) return slots.map((_, at) => at);
  for (let step = 2; ; step += 1) {
    const told = endsOfStretches(slots, step);
    if (told.length <= MOST_ROWS || step >= slots.length) return told;
  }
}

function endsOfStretches(slots: readonly Slot[], step: number): number[] {
  const series = slots[0]?.reaches.length ?? 0;
  const told = new Set([slots.length - 1]);
  for (let from = 0; from < slots.length; from += step) {
    told.add(from);
    const to = Math.min(from + step, slots.length);
    for (let which = 0; which < series; which += 1)
      for (const at of extremesOf(slots, which, { from, to })) told.add(at);
  }
  return [...told].toSorted((a, b) => a - b);
}

/** The slots of the highest and the lowest of a series in a stretch; none where it has no value there. */
function extremesOf(
  slots: readonly Slot[],
  which: number,
  { from, to }: { from: number; to: number },
): number[] {
  const ends = { high: -1, low: -1 };
  const endAt = (at: number): number => slots[at]?.reaches[which]?.to ?? Number.NaN;
  for (let at = from; at < to; at += 1) {
    if (Number.isNaN(endAt(at))) continue;
    if (ends.high < 0 || endAt(at) < endAt(ends.high)) ends.high = at;
    if (ends.low < 0 || endAt(at) > endAt(ends.low)) ends.low = at;
  }
  return [ends.high, ends.low].filter((at) => at >= 0);
}
