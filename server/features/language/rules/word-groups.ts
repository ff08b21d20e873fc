import { foldText } from '#contract/text/fold.ts';

/** A line of a dictionary file, as its words. */
export type WordGroup = readonly string[];

/** What stands before it is read as what stands behind it: 三桶油 = 中国石油 中国石化 中国海油. */
const READ_AS = '=';
/** Two words beside each other: 猪肉+价格 = 猪价. */
const BESIDE = '+';

export interface WordGroups {
  /** Groups of which each word is read as all others. */
  alike: readonly WordGroup[];
  /** Words that belong together and are read as others, folded. */
  whole: readonly string[];
  readAs(folded: string): readonly string[];
  saidAsOne(first: string, second: string): readonly string[];
}

/** Tells groups of words that mean the same from words that are only read as others. */
export function readWordGroups(groups: readonly WordGroup[]): WordGroups {
  const isDirected = ([, sign]: WordGroup): boolean => sign === READ_AS;
  const directed = groups
    .filter(isDirected)
    .map(([typed = '', , ...meant]) => [foldText(typed), meant] as const);
  const pairs = directed.filter(([typed]) => typed.includes(BESIDE));
  const words = directed.filter(([typed]) => !typed.includes(BESIDE));
  // 原油价格 is cut into two words, or is one.
  const joined = pairs.map(([typed, meant]) => [typed.replace(BESIDE, ''), meant] as const);
  const [ofWord, ofPair] = [new Map([...words, ...joined]), new Map(pairs)];
  return {
    alike: groups.filter((group) => !isDirected(group)),
    whole: words.map(([typed]) => typed),
    readAs: (folded) => ofWord.get(folded) ?? [],
    saidAsOne: (first, second) => ofPair.get(`${first}${BESIDE}${second}`) ?? [],
  };
}
