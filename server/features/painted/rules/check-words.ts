import { boxHeight, boxWidth } from '#server/platform/geometry/boxes.ts';
import { readMoment, readNumber } from '../../marks/index.ts';
import type { ReadWord } from './as-matter.ts';
import type { Layers, Piece } from './ink.ts';
import type { PaintedWord } from './words.ts';

/** What is read with less is taken for unread; the numbers of a scale have to agree with one another besides. */
export const LEAST_SURE = { scale: 0.5, name: 0.8, series: 0.9 };
/** Of a name that is as another one but for a letter. */
const LEAST_APART = 0.97;
/** Of the height of the word. */
const DOT = 0.34;
const LOW = 0.74;
const FLAT = 0.4;
const FOOT = 0.6;

/**
 * Whether what was recognised agrees with what is painted: no more dots at the foot of the line than points and, in a number with a decimal
 * point, no fewer; a dash where a number begins with one. A point that is left out, or made up, makes another number that fits its scale as well.
 */
export function isTrue(
  layers: Layers,
  word: PaintedWord,
  { text, confidence }: ReadWord,
  of: keyof typeof LEAST_SURE,
): boolean {
  if (confidence < LEAST_SURE[of]) return false;
  if (!/\d/u.test(text) || /\p{Script=Han}/u.test(text)) return true;
  const upright = word.line;
  const dots = upright.pieces.filter((piece) => isDot(piece, upright.box)).length;
  const points = text.match(/[.,·:']/gu)?.length ?? 0;
  if (dots > points) return false;
  const isDecimal = /\d[.·]\d/u.test(text);
  // In small print a dot hangs together with the digit before it, or behind it.
  if (isDecimal && dots < points && lowRuns(layers, word) < points) return false;
  const [first] = upright.pieces.toSorted((a, b) => a.left - b.left);
  const isNegative = first !== undefined && isDash(first, upright.box);
  return isNegative === /^[-−–—]/u.test(text);
}

/** Whether two names of a legend are one but for a letter, what stands in brackets aside, and either is not read for sure. */
export function areMistaken(names: readonly ReadWord[]): boolean {
  const stems = names.map(({ text, confidence }) => ({
    letters: [...text.replace(/[(（].*$/u, '')],
    isSure: confidence >= LEAST_APART,
  }));
  return stems.some((one, at) =>
    stems
      .slice(at + 1)
      .some(
        (other) =>
          !(one.isSure && other.isSure) &&
          one.letters.length === other.letters.length &&
          one.letters.filter(
            (letter, place) => letter !== other.letters[place] && /\p{Script=Han}/u.test(letter),
          ).length === 1 &&
          one.letters.every(
            (letter, place) => letter === other.letters[place] || /\p{Script=Han}/u.test(letter),
          ),
      ),
  );
}

/** How often along a word there is ink at the foot of its line and none above it, as under a decimal point; never of one that rises. */
function lowRuns({ of, width }: Layers, { box, angle, layer }: PaintedWord): number {
  if (angle === 45) return 0;
  const [from, along] = angle === 0 ? [box.left, boxWidth(box)] : [box.bottom - 1, boxHeight(box)];
  const high = angle === 0 ? boxHeight(box) : boxWidth(box);
  const isInk = (at: number, down: number): boolean =>
    angle === 0
      ? of[(box.top + down) * width + from + at] === layer
      : of[(from - at) * width + box.left + down] === layer;
  let [runs, wasLow] = [0, false];
  for (let at = 0; at < along; at += 1) {
    let top = 0;
    while (top < high && !isInk(at, top)) top += 1;
    const isLow = top < high && top >= FOOT * high;
    if (isLow && !wasLow) runs += 1;
    wasLow = isLow;
  }
  return runs;
}

const isDot = (piece: Piece, line: PaintedWord['box']): boolean =>
  boxHeight(piece) <= DOT * boxHeight(line) &&
  boxWidth(piece) <= DOT * boxHeight(line) * 1.2 &&
  (piece.top + piece.bottom) / 2 > line.top + LOW * boxHeight(line);

const isDash = (piece: Piece, line: PaintedWord['box']): boolean => {
  const middle = (piece.top + piece.bottom) / 2 - line.top;
  return (
    boxHeight(piece) <= FLAT * boxHeight(line) &&
    boxWidth(piece) >= boxHeight(piece) &&
    middle > 0.3 * boxHeight(line) &&
    middle < 0.8 * boxHeight(line)
  );
};

/** Of the step from one name to the next: how unevenly times may stand, of which trading days leave out some, and numbers. */
const UNEVEN = { times: 0.35, numbers: 0.06 };

/** Names along the foot: all times that go on as they stand, all numbers that do, or all words of which none is only digits. */
export function namesAgree(names: readonly { text: string; x: number }[]): boolean {
  const plain = names.map(({ text }) => text.replace(/['"‘’“”′*\s]/gu, ''));
  const times = plain.map((text) => readMoment(text)?.days ?? null);
  if (times.every((time) => time !== null)) return goOnEvenly(times, names, UNEVEN.times);
  const numbers = plain.map((text) => readNumber(text)?.value ?? null);
  if (numbers.every((number) => number !== null)) return goOnEvenly(numbers, names, UNEVEN.numbers);
  const minutes = plain.map(minutesOf);
  if (minutes.every((minute) => minute !== null))
    return minutes.every((minute, at) => at === 0 || minute > (minutes[at - 1] ?? 0));
  return (
    new Set(plain).size === plain.length && !plain.some((text) => /^[\d./:-]+$/u.test(text) || isMixed(text))
  );
}

/** Of an hour of the day, since midnight. */
function minutesOf(text: string): number | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/u.exec(text) ?? [];
  return hour === undefined || minute === undefined ? null : Number(hour) * 60 + Number(minute);
}

/** Mostly digits with letters among them: a number of which digits were read as letters. */
function isMixed(text: string): boolean {
  const digits = text.match(/\d/gu)?.length ?? 0;
  return /\p{Script=Latin}/u.test(text) && digits > text.length / 2;
}

function goOnEvenly(values: readonly number[], names: readonly { x: number }[], most: number): boolean {
  const [first, last] = [values[0] ?? 0, values.at(-1) ?? 0];
  const [from, to] = [names[0]?.x ?? 0, names.at(-1)?.x ?? 0];
  const step = (last - first) / (values.length - 1);
  if (!(Math.abs(step) > 0) || !(to > from)) return false;
  return values.every((value, at) => {
    const due = first + ((last - first) * ((names[at]?.x ?? 0) - from)) / (to - from);
    const before = values[at - 1];
    return (
      Math.abs(value - due) <= most * Math.abs(step) && (before === undefined || (value - before) * step > 0)
    );
  });
}
