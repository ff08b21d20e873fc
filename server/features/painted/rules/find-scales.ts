import { boxHeight } from '#server/platform/geometry/boxes.ts';
import type { PaintedWord } from './words.ts';

/** Points. */
const ALIGNED = 1.4;
const SAME_ROW = 1.6;
/** Of the step from one number of a scale to the next. */
const UNEVEN = 0.08;
const LEAST_TICKS = 3;
const MOST_TICKS = 25;
const MOST_NAMES = 60;
/** Of the numbers of the scale: what is lower under it are its ticks. */
const AS_HIGH = 0.7;

/** The words of the scales at the sides and of the names along the foot, by where they stand alone. */
export interface Scales {
  left: PaintedWord[];
  right: PaintedWord[];
  foot: PaintedWord[];
}

const middleOf = ({ box }: PaintedWord): number => (box.top + box.bottom) / 2;
const acrossOf = ({ box }: PaintedWord): number => (box.left + box.right) / 2;

/** null where no column of words stands at even steps at a side. */
export function findScales(words: readonly PaintedWord[], width: number, scale: number): Scales | null {
  const upright = words.filter(({ angle }) => angle === 0);
  const found = [
    ...columnsBy(upright, ({ box }) => box.right, scale),
    ...columnsBy(upright, ({ box }) => box.left, scale),
    ...columnsBy(upright, acrossOf, scale),
  ]
    .map((column) => evenly(column, scale))
    .filter(({ length }) => length >= LEAST_TICKS && length <= MOST_TICKS)
    .toSorted((a, b) => b.length - a.length);
  const left = found.find((column) => Math.max(...column.map(({ box }) => box.right)) < 0.3 * width) ?? [];
  const right = found.find((column) => Math.min(...column.map(({ box }) => box.left)) > 0.7 * width) ?? [];
  if (left.length === 0 && right.length === 0) return null;
  const taken = new Set([...left, ...right]);
  const lowest = Math.max(...[...left, ...right].map(middleOf));
  const below = words.filter((word) => !taken.has(word) && word.box.bottom > lowest + 1.5 * scale);
  const heights = [...left, ...right].map(({ box }) => boxHeight(box)).toSorted((a, b) => a - b);
  return { left, right, foot: footOf(below, (heights[heights.length >> 1] ?? 0) * AS_HIGH, scale) };
}

function columnsBy(
  words: readonly PaintedWord[],
  edge: (word: PaintedWord) => number,
  scale: number,
): PaintedWord[][] {
  const groups: PaintedWord[][] = [];
  for (const word of words.toSorted((a, b) => edge(a) - edge(b))) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && edge(word) - edge(last) <= ALIGNED * scale) group.push(word);
    else groups.push([word]);
  }
  return groups;
}

/** Those of a column that stand a whole number of steps from one another. */
function evenly(column: readonly PaintedWord[], scale: number): PaintedWord[] {
  const sorted = column.toSorted((a, b) => middleOf(a) - middleOf(b));
  let best: PaintedWord[] = [];
  for (const [place, first] of sorted.entries())
    for (const second of sorted.slice(place + 1, place + 4)) {
      const step = middleOf(second) - middleOf(first);
      if (step < 5 * scale) continue;
      const own = sorted.filter((word) => {
        const away = (middleOf(word) - middleOf(first)) / step;
        return Math.abs(away - Math.round(away)) <= UNEVEN;
      });
      const span = (middleOf(own.at(-1) ?? first) - middleOf(own[0] ?? first)) / step;
      // No more than a few are missing: what stands here and there at whole steps is no scale.
      if (own.length > best.length && own.length >= 0.75 * (Math.round(span) + 1)) best = own;
    }
  return best;
}

/** The nearest row under the scale: words of one height, or turned or rising ones that begin or end at one height. */
function footOf(all: readonly PaintedWord[], least: number, scale: number): PaintedWord[] {
  const words = all.filter(({ box }) => boxHeight(box) >= least);
  for (const angled of [90, 45]) {
    const own = words.filter(({ angle }) => angle === angled);
    if (own.length >= LEAST_TICKS)
      return own.toSorted((a, b) => acrossOf(a) - acrossOf(b)).slice(0, MOST_NAMES);
  }
  const rows: PaintedWord[][] = [];
  for (const word of words
    .filter(({ angle }) => angle === 0)
    .toSorted((a, b) => a.box.bottom - b.box.bottom)) {
    const row = rows.find((one) => isOfRow(one[0], word, scale));
    if (row === undefined) rows.push([word]);
    else row.push(word);
  }
  const [first] = rows.filter(({ length }) => length >= 2);
  return (first ?? []).toSorted((a, b) => acrossOf(a) - acrossOf(b)).slice(0, MOST_NAMES);
}

const isOfRow = (first: PaintedWord | undefined, word: PaintedWord, scale: number): boolean =>
  first !== undefined &&
  (Math.abs(first.box.bottom - word.box.bottom) <= SAME_ROW * scale ||
    Math.abs(middleOf(first) - middleOf(word)) <= SAME_ROW * scale) &&
  boxHeight(word.box) < 2 * boxHeight(first.box);
