import type { Dictionary } from './dictionary.ts';
import { IDLE_WORDS } from './idle-words.ts';

const HAN = /\p{Script=Han}/u;

/** The whole words of folded text, in order, each with its place. */
export type CutWords = (folded: string) => { start: number; end: number }[];

/** Cuts with a segmenter that also tells of words inside others. */
export function wholeWords(
  folded: string,
  forEachWord: (folded: string, visit: (start: number, end: number, whole: boolean) => void) => void,
): { start: number; end: number }[] {
  const words: { start: number; end: number }[] = [];
  forEachWord(folded, (start, end, whole) => {
    if (whole) words.push({ start, end });
  });
  return words;
}

interface Cutting {
  dictionary: Dictionary;
  cutWords: CutWords;
}

type Cut = { start: number; end: number }[];

/** The words with those from `at` on cut anew, where one of them began before it. */
function cutAnew(folded: string, words: Cut, at: number, cutWords: CutWords): Cut {
  const rest = cutAsked(folded.slice(at), cutWords);
  return [
    ...words.filter(({ end }) => end <= at),
    ...rest.map(({ start, end }) => ({ start: start + at, end: end + at })),
  ];
}

/** 怎么看 asks, and what stands behind it is another word: 重卡 of 券商怎么看重卡, which is cut at 看重. 怎么看待 and 怎么看好 ask as they are. */
const ASKS_VIEW = /(?:怎么|如何|怎样)看(?![待法])/gu;
/** 高不高, 贵不贵, 降不降息: whether it is so; what is done is a word of its own. */
export const WHETHER = /(?<said>\p{Script=Han})不\k<said>/u;

function cutAsked(folded: string, cutWords: CutWords): Cut {
  const words = cutWords(folded);
  for (const { 0: asks, index } of folded.matchAll(ASKS_VIEW)) {
    const at = index + asks.length;
    if (!words.some(({ start, end }) => start === at - 1 && end > at)) continue;
    // 好 of 看好光伏 is no word that is asked about.
    const [first] = cutWords(folded.slice(at));
    if (first === undefined || first.start > 0 || first.end < 2) continue;
    const before = words.filter(({ end }) => end < at);
    return [...before, { start: at - 1, end: at }, ...cutAnew(folded, [], at, cutWords)];
  }
  const whether = WHETHER.exec(folded);
  if (whether === null || words.some(({ start, end }) => start < whether.index && end > whether.index))
    return words;
  // 该不该, 会不会 ask whatever stands behind them.
  const isWhole = whether.index + 3 === folded.length || IDLE_WORDS.has(whether[0]);
  const at = whether.index + (isWhole ? 3 : 2);
  const asked = { start: whether.index, end: at };
  return [...words.filter(({ end }) => end <= whether.index), asked, ...cutAnew(folded, [], at, cutWords)];
}

const isLoneAt = (folded: string, { start, end }: { start: number; end: number }): boolean =>
  [...folded.slice(start, end)].length === 1 && HAN.test(folded.slice(start, end));
const LONGEST_FIRST = 4;

/**
 * 粤开展望 is cut into 粤, 开展 and 望: where a name that the run begins with is cut through, and cut behind it no character is left alone, the
 * name is meant.
 */
function cutBehindName(folded: string, words: Cut, { dictionary, cutWords }: Cutting): Cut {
  if (!words.some((word) => isLoneAt(folded, word))) return words;
  for (let length = LONGEST_FIRST; length >= 2; length--) {
    const named = dictionary.entities(folded.slice(0, length));
    if (words.some(({ end }) => end === length) || folded.length <= length) continue;
    if (!named.some(({ kind }) => kind === 'organisation' || kind === 'stock')) continue;
    const anew = [{ start: 0, end: length }, ...cutAnew(folded, [], length, cutWords)];
    if (!anew.some((word) => isLoneAt(folded, word))) return anew;
  }
  return words;
}

/** The words of a run as a query means them. */
export const cutRun = (folded: string, cutting: Cutting): Cut =>
  cutBehindName(folded, cutAsked(folded, cutting.cutWords), cutting);
