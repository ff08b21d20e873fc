import { foldText } from '#contract/text/fold.ts';
import { yearSeams } from '#contract/text/latin-number.ts';
import { isLoneCharacter } from '#contract/text/tokenize.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import { hashTerm } from './term-vector.ts';

/** A word of the query as ranking sees it. */
export interface QueryTerm {
  hash: number;
  /** A word of the query on its own, not one inside a longer word. */
  whole: boolean;
  weight: number;
}

/**
 * Words that ask or join and tell nothing about the answer's subject. They rank only where a query has nothing else.
 */
const EMPTY_WORDS = new Set(
  (
    '的 了 是 在 和 与 及 或 也 都 就 而 被 把 对 于 从 到 由 向 为 以 之 其 这 那 有 没有 吗 呢 吧 啊 呀 么 ' +
    '谁 什么 多少 哪 哪个 哪些 哪里 哪儿 哪家 怎么 怎样 怎么样 如何 为何 为什么 几 是否 何时 何地 什么样 多 少 个 请问 ' +
    'the a an of in on to is are and or for with what who how which'
  ).split(' '),
);

const LONE_CHARACTER = 0.5;

export interface RankTerm extends QueryTerm {
  word: string;
}

/** The name and the year of emnlp2022, which most texts write apart. */
function nameAndYear(word: string): string[] {
  const [seam] = yearSeams(word);
  return seam === undefined ? [] : [word.slice(0, seam), word.slice(seam)];
}

/** The distinct words of the texts in order. */
export function rankTerms(texts: readonly string[], segmenter: Segmenter): RankTerm[] {
  const words = new Map<string, boolean>();
  for (const text of texts.map(foldText)) {
    segmenter.forEachWord(text, (start, end, whole) => {
      const word = text.slice(start, end);
      words.set(word, whole || words.get(word) === true);
      for (const part of nameAndYear(word)) if (!words.has(part)) words.set(part, false);
    });
  }
  const telling = [...words].filter(([word]) => !EMPTY_WORDS.has(word));
  const chosen = telling.length > 0 ? telling : [...words];
  return chosen.map(([word, whole]) => ({
    word,
    hash: hashTerm(word),
    whole,
    weight: isLoneCharacter(word) ? LONE_CHARACTER : 1,
  }));
}

/** Beside words, a lone character would cost more than all of them and tell less. */
export function searchWords(text: string, segmenter: Segmenter): string[] {
  const words = rankTerms([text], segmenter).map(({ word }) => word);
  const telling = words.filter((word) => !isLoneCharacter(word));
  return telling.length > 0 ? telling : words;
}
