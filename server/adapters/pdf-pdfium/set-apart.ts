import type { Glyph } from './read-glyphs.ts';
import { SCRIPT } from './runs.ts';

const HAN = /\p{Script=Han}/u;
const LATIN = /[A-Za-z0-9%.,;:)(\-/$&'"+=<>]/;
const PUNCTUATION = /[，。；：:,;]/u;

/** Of the size of type. */
export const gapBetween = (before: Glyph, after: Glyph): number =>
  (after.left - before.right) / Math.max(before.fontSize, after.fontSize, 1);

const isPair = (before: Glyph, after: Glyph, script: RegExp): boolean =>
  script.test(before.text) && script.test(after.text);

/** From each Han character of a line to the next one beside it, and the place of that next one. */
const hanGaps = (line: readonly Glyph[]): { at: number; gap: number }[] =>
  line.flatMap((before, index) => {
    const after = line[index + 1];
    return after && isPair(before, after, HAN) ? [{ at: index + 1, gap: gapBetween(before, after) }] : [];
  });

const LEAST_PAIRS = 2;
/** What is set wide is set evenly, to this share. */
const EVEN = 1.2;

/** Whether what looks like a space is none: the line is set wide there, or the formula or the index that both stand in. */
export const isSetWide = (before: Glyph, after: Glyph, line: readonly Glyph[]): boolean =>
  isAsWideAsHan(before, after, line) || isOfWideSigns(before, after, line) || isOfIndex(before, after, line);

/** Whether both stand in an index or exponent of a line of words: its signs are set apart as the letters of a formula are, `m , t`. */
function isOfIndex(before: Glyph, after: Glyph, line: readonly Glyph[]): boolean {
  if (!isPair(before, after, LATIN) || !line.some(({ text }) => HAN.test(text))) return false;
  const letter = line.reduce(
    (largest, glyph) => (glyph.fontSize > largest.fontSize ? glyph : largest),
    after,
  );
  return [before, after].every(
    ({ fontSize, baseline }) =>
      fontSize < SCRIPT * letter.fontSize &&
      Math.abs(baseline - letter.baseline) > OFF_LINE * letter.fontSize,
  );
}
const OFF_LINE = 0.1;

/** Letters of a line stand no further apart than its Han characters do. */
function isAsWideAsHan(before: Glyph, after: Glyph, line: readonly Glyph[]): boolean {
  if (!isPair(before, after, LATIN) || gapBetween(before, after) > SPACE_WIDTH) return false;
  const gaps = hanGaps(line).map(({ gap }) => gap);
  return gaps.length >= LEAST_PAIRS && gapBetween(before, after) < Math.min(...gaps) * EVEN;
}

/** Of the size of type: a space is so wide, and no narrower than the second; between the signs of a formula stands less than the third. */
export const SPACE_WIDTH = 0.2;
export const LEAST_SPACE = 0.08;
const WIDEST_SIGNS = 0.3;
const OF_FORMULA = /[\p{Script=Latin}\d.]/u;
const LEAST_SIGNS = 3;

/** Whether a sign belongs to a number or name whose signs all stand a little apart, as formulas set them: `0 .4 2 8 6`, `C S A D`. */
function isOfWideSigns(before: Glyph, sign: Glyph, line: readonly Glyph[]): boolean {
  if (!isPair(before, sign, OF_FORMULA) || gapBetween(before, sign) > WIDEST_SIGNS) return false;
  let [from, to] = [line.indexOf(sign), line.indexOf(sign)];
  const isSign = (glyph: Glyph | undefined): boolean => glyph !== undefined && OF_FORMULA.test(glyph.text);
  while (isSign(line[from - 1])) from -= 1;
  while (isSign(line[to])) to += 1;
  const signs = line.slice(from, to);
  const pairs = signs.slice(1).map((after, index): [Glyph, Glyph] => [signs[index] ?? after, after]);
  const wide = pairs.filter(([left, right]) => gapBetween(left, right) > LEAST_SPACE);
  const mayBeClose = ([left, right]: [Glyph, Glyph]): boolean =>
    /\./.test(left.text + right.text) || right.fontSize < left.fontSize * SCRIPT;
  const isNumber = signs.every(({ text }) => /[\d.]/.test(text));
  return (
    signs.length >= LEAST_SIGNS &&
    (isNumber || wide.length > 1) &&
    pairs.every((pair) => wide.includes(pair) || mayBeClose(pair))
  );
}

/** Of the size of type: names of two columns stand further apart than the characters of a name, and those alike. */
const APART = 0.15;
const ALIKE = 0.06;
const LEAST_HAN = 4;
const SHORTEST_NAME = 3;
/** A date ends with them. */
const ENDS_NO_NAME = /[年月日]/u;

/** Whether two names of neighbouring columns meet here, which hardly stand apart: in the head of a table, not in a sentence. */
export function areNamesApart(before: Glyph, after: Glyph, line: readonly Glyph[]): boolean {
  if (!isPair(before, after, HAN) || ENDS_NO_NAME.test(before.text)) return false;
  if (gapBetween(before, after) < APART) return false;
  const gaps = hanGaps(line);
  const usual = gaps.map(({ gap }) => gap).sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  if (gaps.length < LEAST_HAN || line.some(({ text }) => PUNCTUATION.test(text))) return false;
  const wide = gaps.filter(({ gap }) => gap > usual + APART);
  const isEven = gaps.every(({ gap }) => gap > usual + APART || Math.abs(gap - usual) < ALIKE);
  const ends = [0, ...wide.map(({ at }) => at), line.length];
  const isNamed = ends.slice(1).every((end, at) => end - (ends[at] ?? 0) >= SHORTEST_NAME);
  return isEven && isNamed && wide.some(({ at }) => line[at] === after);
}
