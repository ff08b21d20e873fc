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

/** More values than this a series are thinned out evenly: nobody reads them, and a file must stay small. */
const MOST_ROWS = 1500;

/** As many slots as are told, evenly spread. */
export function thinned({ slots, pitch }: Slots): Slots {
  const step = Math.ceil(slots.length / MOST_ROWS);
  const kept = slots.filter((_, at) => at % step === 0 || at === slots.length - 1);
  return { slots: kept, pitch: pitch * step };
}
