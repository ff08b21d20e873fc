import { type Label, readNumber, roundTo } from '../../marks/index.ts';
import type { Slot } from './slot.ts';

const FEWEST_NUMBERS = 4;
/** Points by which all labels may stand off the places they name, by the same. */
const OFF_PLACE = 1.5;
const SAME_OFF = 0.2;
/** Of a pitch: how far a label may stand off its slot once that is taken away, and a slot off its place. */
const OFF_SLOT = 0.25;
/** Of a step from one label to the next. */
const UNEVEN = 0.02;
/** How far a step from slot to slot may be off a whole number of its last decimal. */
const OFF_WHOLE = 0.01;

/**
 * The numbers of slots along a scale that is marked at some of them only. The first and the last label stand at the first and the last slot, or some
 * stand beyond the slots, as those of a scale do and those of names do not; each stands at a slot, and from slot to slot there is a round number: where a
 * label may be of the slot beside, none is told.
 */
export function numbersAlong(row: readonly Label[], slots: readonly Slot[], pitch: number): string[] | null {
  const labels = row.toSorted((a, b) => a.x - b.x);
  const [first, last] = [labels[0], labels.at(-1)];
  const start = slots[0]?.x ?? 0;
  if (first === undefined || last === undefined || labels.length < FEWEST_NUMBERS) return null;
  if (labels.some(({ value, angle }) => value === null || angle !== 0) || !(pitch > 0)) return null;
  if (slots.some(({ x }, at) => Math.abs(x - start - at * pitch) > OFF_SLOT * pitch)) return null;
  const end = slots.at(-1)?.x ?? start;
  // Labels at both ends, as far off the one as the other, are those of the ends.
  const isEnds =
    Math.abs(first.x - start) < OFF_PLACE &&
    Math.abs(last.x - end - first.x + start) < SAME_OFF + OFF_SLOT * pitch;
  const off = isEnds ? first.x - start : 0;
  const known = labels.map(({ x, value }) => ({ at: (x - off - start) / pitch, value: value ?? 0 }));
  if (known.some(({ at }) => Math.abs(at - Math.round(at)) > OFF_SLOT)) return null;
  const places = known.map(({ at, value }) => ({ at: Math.round(at), value }));
  const [from, to] = [places[0], places.at(-1)];
  if (from === undefined || to === undefined || to.at <= from.at) return null;
  const isScale = from.at < 0 || to.at > slots.length - 1;
  if (!isEnds && !isScale) return null;
  const step = (to.value - from.value) / (to.at - from.at);
  const printed = Math.max(...labels.map(({ text }) => readNumber(text)?.digits ?? 0));
  const digits = decimalsOf(step, printed);
  const isEven = places.every(
    ({ at, value }) =>
      Math.abs(value - from.value - step * (at - from.at)) <= UNEVEN * Math.abs(to.value - from.value),
  );
  if (step === 0 || digits === null || !isEven) return null;
  const suffix = labels.every((label) => label.suffix === first.suffix) ? first.suffix : '';
  return slots.map((_, at) => `${roundTo(from.value + step * (at - from.at), digits)}${suffix}`);
}

/** Decimals in which a step is a whole number of its last one; null where it is none in one more than are printed, or in two. */
function decimalsOf(step: number, printed: number): number | null {
  for (let digits = 0; digits <= printed + 2; digits += 1) {
    const whole = Math.abs(step) * 10 ** digits;
    if (Math.round(whole) >= 1 && Math.abs(whole - Math.round(whole)) < OFF_WHOLE * whole) return digits;
  }
  return null;
}
