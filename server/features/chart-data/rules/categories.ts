import { type Label, readLabels, readMoment } from '../../marks/index.ts';
import { numbersAlong } from './number-names.ts';
import { labelledTimes, reckonNames } from './reckon-names.ts';
import type { Slot } from './slot.ts';
import { reckonTimes } from './times-of-day.ts';

export interface NamedSlots {
  names: string[];
  /** The share of slots with a label of their own. */
  labelled: number;
  /** Some names are reckoned from those beside them. */
  reckoned: boolean;
  /** The labels along the axis. */
  row: readonly Label[];
  /** Which slots have a name; left out where all have. The others are no rows. */
  named?: readonly number[];
}

/** Points. */
const SAME_ROW = 1.2;
const NEXT_ROW = 1.6;
/** Of a pitch. */
const OFF_MIDDLE = 0.2;

/**
 * What each slot is about, by the labels along the axis: its own, or between sparse dates and numbers the one that is due. null where
 * less than that is printed.
 */
export function nameSlots(
  slots: readonly Slot[],
  pitch: number,
  labels: readonly Label[],
  plot: { top: number; bottom: number },
): NamedSlots | null {
  const rows = labelRows(labels, slots, pitch)
    .filter((row, at, all) => !all.slice(0, at).some((other) => isSameRow(other, row)))
    .toSorted((a, b) => outward(a, plot) - outward(b, plot));
  let best: NamedSlots | null = null;
  for (const row of rows) {
    const named = nameBy(row, slots, pitch);
    if (named !== null && (best === null || named.labelled > best.labelled + 0.01)) best = named;
  }
  return best;
}

/** Most rows are one by their tops, their middles and their feet: to name thousands of slots once is enough. */
const isSameRow = (a: readonly Label[], b: readonly Label[]): boolean =>
  a.length === b.length && a.every((label, at) => label === b[at]);

/** Labels stand under the plot, or else over it; within it stand numbers that belong to values. */
function outward(row: readonly Label[], { top, bottom }: { top: number; bottom: number }): number {
  const y = row[0]?.y ?? 0;
  return y > bottom - 2 ? 0 : y < top + 2 ? 1 : 2;
}

/** Names that stand so close that they were taken for one are parted where each stands in the middle of a slot of its own. */
function partedBySlots(label: Label, slots: readonly Slot[], pitch: number): Label[] {
  if (label.words.length < 2 || label.angle !== 0 || pitch < label.fontSize) return [label];
  const parts = [...Map.groupBy(label.words, ({ box }) => nearestSlot(slots, (box.left + box.right) / 2))];
  if (parts.length < 2) return [label];
  const labels = parts.map(([at, words]) => ({ x: slots[at]?.x ?? 0, own: readLabels(words) }));
  const isParted = labels.every(
    ({ x, own }) => own.length === 1 && Math.abs((own[0]?.x ?? x) - x) < pitch * OFF_MIDDLE,
  );
  return isParted ? labels.flatMap(({ own }) => own) : [label];
}

/** Labels at one height, each slot's own among them; a second line of the same labels is joined to the first. */
function labelRows(all: readonly Label[], slots: readonly Slot[], pitch: number): Label[][] {
  const [first, last] = [slots[0]?.x ?? 0, slots.at(-1)?.x ?? 0];
  const labels = all.flatMap((label) => partedBySlots(label, slots, pitch));
  const along = labels.filter(({ x }) => x > first - pitch * 0.6 - 8 && x < last + pitch * 0.6 + 8);
  const edges: ((label: Label) => number)[] = [({ box }) => box.top, ({ y }) => y, ({ box }) => box.bottom];
  const rows = edges.flatMap((edge) => {
    const groups: Label[][] = [];
    for (const label of along.toSorted((a, b) => edge(a) - edge(b))) {
      const group = groups.at(-1);
      const before = group?.[0];
      if (group && before && edge(label) - edge(before) <= SAME_ROW && before.angle === label.angle)
        group.push(label);
      else groups.push([label]);
    }
    return groups.filter(({ length }) => length >= 2);
  });
  return rows
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 12)
    .map((row) => withSecondLines(row, along));
}

function withSecondLines(row: readonly Label[], labels: readonly Label[]): Label[] {
  if (row.some(({ text, angle }) => angle !== 0 || readMoment(text) !== null)) return [...row];
  const taken = new Set(row);
  return row.map((label) => {
    let joined = label;
    for (;;) {
      const below = labels.find(
        (other) =>
          !taken.has(other) &&
          other.value === null &&
          Math.abs(other.x - label.x) < label.fontSize &&
          other.y > joined.box.bottom - 1 &&
          other.y - joined.box.bottom < label.fontSize * NEXT_ROW * 0.6,
      );
      if (below === undefined) return joined;
      taken.add(below);
      joined = {
        ...joined,
        text: joined.text + below.text,
        box: { ...joined.box, bottom: below.box.bottom },
      };
    }
  });
}

function nameBy(row: readonly Label[], slots: readonly Slot[], pitch: number): NamedSlots | null {
  const own: (Label | null)[] = slots.map(() => null);
  const reach = Math.max(pitch * 0.5, pitch < 4 ? 2.5 : 0);
  let lost = 0;
  for (const label of row) {
    const at = nearestSlot(slots, label.x);
    const slot = slots[at];
    if (slot === undefined || Math.abs(slot.x - label.x) > reach || own[at] != null) lost += 1;
    else own[at] = label;
  }
  const labelled = own.filter((label) => label !== null).length / slots.length;
  const along = numbersAlong(row, slots, pitch);
  if (lost > row.length * 0.25)
    return along && { names: along, labelled: row.length / slots.length, reckoned: true, row };
  if (labelled > 0.99)
    return { names: own.map((label) => label?.text ?? ''), labelled: 1, reckoned: false, row };
  const between = reckonNames(own, slots, pitch) ?? reckonTimes(own, slots) ?? along;
  if (between !== null) return { names: between, labelled, reckoned: true, row };
  const times = labelledTimes(
    row.toSorted((a, b) => a.x - b.x),
    slots,
  );
  if (times !== null) {
    const names = [...times.values()].map(({ text }) => text);
    return { names, labelled: 1, reckoned: false, row, named: [...times.keys()] };
  }
  return labelled >= 0.8
    ? { names: own.map((label) => label?.text ?? ''), labelled, reckoned: false, row }
    : null;
}

function nearestSlot(slots: readonly Slot[], x: number): number {
  let [from, to] = [0, slots.length - 1];
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if ((slots[middle]?.x ?? 0) <= x) from = middle;
    else to = middle;
  }
  return Math.abs((slots[from]?.x ?? 0) - x) <= Math.abs((slots[to]?.x ?? 0) - x) ? from : to;
}
