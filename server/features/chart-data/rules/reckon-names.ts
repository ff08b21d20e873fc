import {
  dayName,
  type Label,
  type Moment,
  monthName,
  quarterName,
  readMoment,
  readNumber,
  roundTo,
} from '../../marks/index.ts';
import type { Slot } from './slot.ts';

interface Known {
  /** A slot's number, or a place across. */
  at: number;
  value: number;
}

/** Points across that labels may stand off the places they name, all by the same. */
const OFF_PLACE = 1.5;
/** Of a pitch, as far as evenly spread slots may stand off their places. */
const EVEN = 0.4;
const FEWEST_TIMES = 6;

/** Days from one slot to the next, above which they are months. */
const MONTHLY = 27;

/** The names of all slots from the labels of some, which must all be dates or all numbers; null for any others. */
export function reckonNames(
  own: readonly (Label | null)[],
  slots: readonly Slot[],
  pitch: number,
): string[] | null {
  const even = areEven(slots, pitch);
  return reckonMoments(own, slots, even) ?? (even ? countNumbers(own, slots) : null);
}

const areEven = (slots: readonly Slot[], pitch: number): boolean =>
  slots.every(({ x }, at) => Math.abs(x - (slots[0]?.x ?? 0) - at * pitch) < Math.max(EVEN * pitch, 0.1));

/** The names of all slots from those of some, which must rise. */
function reckonMoments(
  own: readonly (Label | null)[],
  slots: readonly Slot[],
  even: boolean,
): string[] | null {
  const moments: (Moment & { at: number; x: number })[] = [];
  for (const [at, label] of own.entries()) {
    if (label === null) continue;
    const moment = readMoment(label.text);
    if (moment === null) return null;
    moments.push({ ...moment, at, x: label.x });
  }
  if (moments.length < 2) return null;
  if (moments.slice(1).some(({ days }, at) => days <= (moments[at]?.days ?? days))) return null;
  const monthly = even ? countMonths(moments, slots.length) : null;
  if (monthly !== null) return monthly;
  // Days are told by the place across: the slots of working days are not spread as evenly as their number.
  const off = offPlaces(moments, slots);
  const known = moments.map(({ x, days }) => ({ at: x - off, value: days }));
  const daily = between(
    known,
    slots.map(({ x }) => x),
  );
  const perSlot = ((daily.at(-1) ?? 0) - (daily[0] ?? 0)) / Math.max(1, slots.length - 1);
  if (perSlot > MONTHLY) return daily.map((days) => dayName(days).slice(0, 7));
  // A label that names a month or a year may stand at any day of it: days are told only where some are printed.
  return moments.some(({ grain }) => grain === 'day') ? daily.map(dayName) : null;
}

/**
 * The slots that labels of months or years stand at, with the labels: all that is sure of a line with more points than these, days of
 * which none is printed. null for any other labels, and for fewer than six.
 */
export function labelledTimes(row: readonly Label[], slots: readonly Slot[]): Map<number, Label> | null {
  const moments = row.map(({ text }) => readMoment(text));
  if (moments.some((moment) => moment === null || moment.grain === 'day') || row.length < FEWEST_TIMES)
    return null;
  if (moments.slice(1).some((moment, at) => (moment?.days ?? 0) <= (moments[at]?.days ?? 0))) return null;
  const off = offPlaces(
    row.map(({ x }) => ({ x })),
    slots,
  );
  const found = new Map<number, Label>();
  for (const label of row) {
    const place = label.x - off;
    const away = slots.map(({ x }) => Math.abs(x - place));
    const at = away.indexOf(Math.min(...away));
    if (found.has(at) || (away[at] ?? Infinity) > OFF_PLACE) return null;
    found.set(at, label);
  }
  return found;
}

/** How far labels stand to the right of their places: the first of them names the first slot where it stands at it. */
function offPlaces([first]: readonly { x: number }[], slots: readonly Slot[]): number {
  const off = (first?.x ?? 0) - (slots[0]?.x ?? 0);
  return Math.abs(off) < OFF_PLACE ? off : 0;
}

function countMonths(moments: readonly (Moment & { at: number })[], count: number): string[] | null {
  const monthly = moments.map(({ at, months }) => ({ at, value: months }));
  const step = stepOf(monthly);
  const [first] = monthly;
  const whole = Math.round(step);
  const isExact = monthly.every(
    ({ at, value }) => Math.abs(value - (first?.value ?? 0) - step * (at - (first?.at ?? 0))) < 0.25,
  );
  if (!isExact || whole < 1 || Math.abs(step - whole) >= 0.05) return null;
  const from = (first?.value ?? 0) - whole * (first?.at ?? 0);
  const name =
    moments[0]?.grain === 'quarter'
      ? quarterName
      : whole === 12
        ? (months: number) => `${Math.floor(months / 12)}`
        : monthName;
  return Array.from({ length: count }, (_, at) => name(from + whole * at));
}

function stepOf(known: readonly Known[]): number {
  const [first, last] = [known[0], known.at(-1)];
  return first && last ? (last.value - first.value) / (last.at - first.at) : 0;
}

/** On straight lines from one known value to the next, and beyond the ends as between them. */
function between(known: readonly Known[], places: readonly number[]): number[] {
  const step = stepOf(known);
  const values: number[] = [];
  let next = 0;
  for (const at of places) {
    while (next < known.length && (known[next]?.at ?? 0) < at) next += 1;
    values.push(valueBetween(known[next - 1], known[next], { at, step }));
  }
  return values;
}

function valueBetween(
  before: Known | undefined,
  after: Known | undefined,
  { at, step }: { at: number; step: number },
): number {
  if (before === undefined) return (after?.value ?? 0) + step * (at - (after?.at ?? 0));
  if (after === undefined) return before.value + step * (at - before.at);
  return before.value + ((after.value - before.value) * (at - before.at)) / (after.at - before.at);
}

function countNumbers(own: readonly (Label | null)[], slots: readonly Slot[]): string[] | null {
  const known = own.flatMap((label, at): Known[] =>
    label === null || label.value === null ? [] : [{ at, value: label.value }],
  );
  if (known.length < 3 || known.length < own.filter((label) => label !== null).length) return null;
  const step = stepOf(known);
  const [first] = known;
  if (first === undefined || step === 0) return null;
  const isEven = known.every(
    ({ at, value }) => Math.abs(value - first.value - step * (at - first.at)) <= Math.abs(step) * 0.3,
  );
  const printed = own.flatMap((label) => (label === null ? [] : [label]));
  const digits = Math.max(
    Math.ceil(-Math.log10(Math.abs(step)) + 0.01),
    ...printed.map(({ text }) => readNumber(text)?.digits ?? 0),
  );
  const suffix = printed.every((label) => label.suffix === printed[0]?.suffix)
    ? (printed[0]?.suffix ?? '')
    : '';
  return isEven
    ? slots.map((_, at) => `${roundTo(first.value + step * (at - first.at), digits)}${suffix}`)
    : null;
}
