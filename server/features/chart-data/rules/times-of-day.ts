import type { Label } from '../../marks/index.ts';
import type { Slot } from './slot.ts';

/** Minutes of a day at which the market opens, rests, goes on and closes. */
const OPENS = 570;
const RESTS = 690;
const GOES_ON = 780;
const CLOSES = 900;
const MORNING = RESTS - OPENS;
const FEWEST_TIMES = 4;
const DIGITS = 4;

/** Minutes of trading since the market opened, of `930`, `09:30` or `1312`; null for anything else. Half past eleven and one are the same. */
function tradingMinute(text: string): number | null {
  const match = /^(\d{1,2}):?([0-5]\d)$/u.exec(text.trim());
  if (match === null) return null;
  const minute = Number(match[1]) * 60 + Number(match[2]);
  if (minute >= OPENS && minute <= RESTS) return minute - OPENS;
  return minute >= GOES_ON && minute <= CLOSES ? minute - GOES_ON + MORNING : null;
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Times of a day that stand so close that they are one run of digits, each by itself; any other label as it is. */
export function splitTimes(label: Label): Label[] {
  const count = label.text.length / DIGITS;
  if (label.angle !== 0 || !Number.isInteger(count) || count < 2 || !/^\d+$/u.test(label.text))
    return [label];
  const texts = Array.from({ length: count }, (_, at) => label.text.slice(at * DIGITS, (at + 1) * DIGITS));
  const minutes = texts.map(tradingMinute);
  const rises = minutes.every((minute, at) => minute !== null && minute > (minutes[at - 1] ?? -1));
  if (!rises) return [label];
  const width = (label.box.right - label.box.left) / count;
  return texts.map((text, at) => {
    const box = {
      ...label.box,
      left: label.box.left + at * width,
      right: label.box.left + (at + 1) * width,
    };
    return { ...label, text, box, x: (box.left + box.right) / 2, value: Number(text), words: [] };
  });
}

/**
 * The times of all slots from those of some: so many minutes of trading from one to the next, the rest at noon left out. null where the
 * labels are no times, or do not go on as evenly as the slots do.
 */
export function reckonTimes(own: readonly (Label | null)[], slots: readonly Slot[]): string[] | null {
  const labels = own.flatMap((label, at) =>
    label === null ? [] : [{ at, minute: tradingMinute(label.text) }],
  );
  const known = labels.flatMap(({ at, minute }) => (minute === null ? [] : [{ at, minute }]));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || known.length < FEWEST_TIMES) return null;
  const step = (last.minute - first.minute) / (last.at - first.at);
  if (known.length < labels.length || !Number.isInteger(step) || step < 1) return null;
  if (known.some(({ at, minute }) => minute !== first.minute + step * (at - first.at))) return null;
  const minutes = slots.map((_, at) => first.minute + step * (at - first.at));
  const [begins, ends] = [minutes[0] ?? -1, minutes.at(-1) ?? Infinity];
  if (begins < 0 || ends > CLOSES - GOES_ON + MORNING) return null;
  // Minutes that are named by their end close the morning at half past eleven, those named by their beginning open the afternoon at one.
  const noon = ends === CLOSES - GOES_ON + MORNING || begins > 0 ? RESTS : GOES_ON;
  return minutes.map((minute) => {
    if (minute === MORNING) return clock(noon);
    return clock(minute < MORNING ? OPENS + minute : GOES_ON + minute - MORNING);
  });
}
