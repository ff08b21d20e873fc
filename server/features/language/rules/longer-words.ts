import { foldText } from '#contract/text/fold.ts';

const SHORTEST = 3;

/** A word with each of its inner characters left out: whoever leaves out the first or the last typed another word. */
const withOneLeftOut = (word: string): string[] =>
  [...word].slice(1, -1).map((_, at) => word.slice(0, at + 1) + word.slice(at + 2));

/** What a word keeps, whichever of its inner characters is left out: how long it is, how it begins and ends. */
const byLengthAndEnds = (one: string, other: string): number =>
  one.length - other.length ||
  one.charCodeAt(0) - other.charCodeAt(0) ||
  one.charCodeAt(one.length - 1) - other.charCodeAt(other.length - 1);

/**
 * Finds the words that become a text where one of their inner characters is left out, in the order they are given. They are kept in an order of
 * their own and looked at when they are asked for: a table of all that they become would be larger than all else that is known of words.
 */
export function indexLongerWords(words: Iterable<string>): (folded: string) => string[] {
  const sorted = [...new Set(words)].filter(({ length }) => length >= SHORTEST).sort(byLengthAndEnds);
  return (folded) => {
    const like = `${folded.charAt(0)}${folded}`;
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (byLengthAndEnds(sorted[middle] ?? '', like) < 0) low = middle + 1;
      else high = middle;
    }
    const found: string[] = [];
    for (let at = low; at < sorted.length; at += 1) {
      const word = sorted[at] ?? '';
      if (byLengthAndEnds(word, like) !== 0) break;
      if (withOneLeftOut(word).includes(folded)) found.push(word);
    }
    return found;
  };
}

/** Shorter beginnings are those of everything. */
const SHORTEST_BEGINNING = 2;

/** 白酒Ⅱ is 白酒 of the second level. */
const LEVEL = /ii$/u;

/** An industry by its folded name. */
export interface BegunName<Industry> {
  name: string;
  industry: Industry;
}

/** Industries by the beginnings of their names: 消费电子 of 消费, 电力设备 of 电力. */
export function indexBegunNames<Industry extends { name: string }>(
  industries: readonly Industry[],
): (folded: string) => readonly BegunName<Industry>[] {
  const begun = new Map<string, BegunName<Industry>[]>();
  for (const industry of industries) {
    const name = foldText(industry.name).replace(LEVEL, '');
    for (let end = SHORTEST_BEGINNING; end < name.length; end++) {
      const start = name.slice(0, end);
      begun.set(start, [...(begun.get(start) ?? []), { name, industry }]);
    }
  }
  return (folded) => begun.get(folded) ?? [];
}
