import type { AreaWord, Box } from '#server/ports/pdf.ts';
import { type Rule, turnedBox } from './marks.ts';
import { readMoment } from './moments.ts';
import { readNumber } from './numbers.ts';

/** Words that belong together. */
export interface Label {
  text: string;
  box: Box;
  fontSize: number;
  /** Degrees anticlockwise. */
  angle: number;
  /** Where it points to across the page: its middle, and of a slanted one the end at the axis. */
  x: number;
  /** The middle of its letters. */
  y: number;
  /** null where it is no number. */
  value: number | null;
  /** What stands behind the number: `%`. */
  suffix: string;
  /** Those that were joined, from the left. */
  words: readonly AreaWord[];
  /** Half of its last decimal: as far as it may be rounded. */
  rounding: number;
}

/** In units of the font size. */
const WORD_GAP = 0.5;
const LETTER_GAP = 0.35;
const SAME_LINE = 0.35;
const INTO_BORDER = 0.15;
const SLANTED = 10;
const UPRIGHT = 80;

interface JoinedWord extends AreaWord {
  words: AreaWord[];
}

/** Words to labels. Numbers and dates that stand close are each one of their own, and so are words that a border parts. */
export function readLabels(words: readonly AreaWord[], borders: readonly Rule[] = []): Label[] {
  const uprights = borders.filter(({ box }) => box.bottom - box.top > box.right - box.left);
  const upright = words
    .filter(({ angle }) => angle === 0)
    .toSorted((a, b) => a.box.bottom - b.box.bottom || a.box.left - b.box.left);
  const joined: JoinedWord[] = [];
  for (const word of upright) {
    const before = lastBefore(joined, word, uprights);
    if (before === undefined) joined.push({ ...word, words: [word] });
    else {
      const isApart = word.box.left - before.box.right > 0.12 * word.fontSize && !isSpacedOut(before, word);
      before.text += (isApart ? ' ' : '') + word.text;
      before.words.push(word);
      before.box = { ...before.box, right: word.box.right, top: Math.min(before.box.top, word.box.top) };
    }
  }
  const turned = words.filter(({ angle }) => angle !== 0).map((word) => ({ ...word, words: [word] }));
  return [...joined, ...turned].map(labelOf);
}

function lastBefore(
  joined: readonly JoinedWord[],
  word: AreaWord,
  uprights: readonly Rule[],
): JoinedWord | undefined {
  for (let at = joined.length - 1; at >= 0; at -= 1) {
    const other = joined[at];
    if (other && isBefore(other, word) && !isParted(other, word, uprights)) return other;
  }
  return undefined;
}

/** Han characters that are set apart one by one are still one word, and so are letters and digits. */
function isSpacedOut(before: JoinedWord, { text: after }: AreaWord): boolean {
  const last = before.words.at(-1)?.text ?? '';
  const isHan = /\p{Script=Han}$/u.test(last) && /^\p{Script=Han}/u.test(after);
  return isHan
    ? /^.$/u.test(last) || /^.$/u.test(after)
    : /^[A-Za-z\d]$/.test(last) && /^[A-Za-z\d](?=$|[^A-Za-z\d.%])/u.test(after);
}

const isMark = (text: string): boolean => readNumber(text) !== null || readMoment(text) !== null;

function isBefore(a: JoinedWord, b: AreaWord): boolean {
  const size = Math.max(a.fontSize, b.fontSize);
  const gap = b.box.left - a.box.right;
  const level = Math.abs((a.box.top + a.box.bottom) / 2 - (b.box.top + b.box.bottom) / 2);
  if (level > SAME_LINE * size || gap > WORD_GAP * size || gap < -0.5 * size) return false;
  return !(isMark(a.text) && isMark(b.text)) || (isSpacedOut(a, b) && gap < LETTER_GAP * size);
}

/** A border between two words, or as near to it as letters may run. */
const isParted = (a: AreaWord, b: AreaWord, uprights: readonly Rule[]): boolean =>
  uprights.some(
    ({ box }) =>
      box.top < (a.box.top + a.box.bottom) / 2 &&
      box.bottom > (a.box.top + a.box.bottom) / 2 &&
      (box.left + box.right) / 2 > a.box.right - INTO_BORDER * a.fontSize &&
      (box.left + box.right) / 2 < b.box.left + INTO_BORDER * b.fontSize,
  );

function labelOf({ text, box, fontSize, angle, words }: JoinedWord): Label {
  const number = readNumber(text);
  const slanted = Math.abs(angle) > SLANTED && Math.abs(angle) < UPRIGHT;
  const middle = (box.left + box.right) / 2;
  // Rising to the right it ends under its tick, falling it begins there.
  const x = slanted ? (angle > 0 ? box.right : box.left) : middle;
  return {
    text,
    box,
    fontSize,
    angle,
    x,
    y: (box.top + box.bottom) / 2,
    value: number?.value ?? null,
    suffix: number?.suffix ?? '',
    words,
    rounding: 0.5 * 10 ** -(number?.digits ?? 0),
  };
}

/** With x and y exchanged. */
export const turnedLabel = (label: Label): Label => ({
  ...label,
  box: turnedBox(label.box),
  x: (label.box.top + label.box.bottom) / 2,
  y: (label.box.left + label.box.right) / 2,
});
