import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';
import { forEachToken, isChinese } from './tokenize.ts';

/** Splits folded text into words for ranking. */
export interface Segmenter {
  /** Search-mode words: long words and the shorter words inside them, in order, with repeats. Punctuation is left out. */
  words(folded: string): string[];
}

let dictionary: Jieba | undefined;

/** The dictionary takes about 0.2 s and 60 MB to load, so that a thread shares one. */
function sharedDictionary(): Jieba {
  dictionary ??= Jieba.withDict(dict);
  return dictionary;
}

/**
 * A segmenter with jieba's own dictionary, and the user's words beside it (stocks, organisations, industries).
 * User words are folded text of at least two characters.
 */
export function createSegmenter(userWords: readonly string[] = []): Segmenter {
  const jieba = userWords.length === 0 ? sharedDictionary() : withUserWords(userWords);
  return {
    words(folded) {
      const words: string[] = [];
      for (const piece of jieba.cutForSearch(folded, true)) {
        const first = piece.codePointAt(0);
        if (first === undefined) continue;
        if (isChinese(String.fromCodePoint(first))) words.push(piece);
        else forEachToken(piece, (token) => words.push(token));
      }
      return words;
    },
  };
}

/** High enough that a user's word wins over its parts. */
const USER_WORD_FREQUENCY = 20_000;

function withUserWords(userWords: readonly string[]): Jieba {
  const jieba = Jieba.withDict(dict);
  const lines = userWords
    .filter((word) => !/\s/.test(word))
    .map((word) => `${word} ${USER_WORD_FREQUENCY} nz`);
  jieba.loadDict(Buffer.from(lines.join('\n')));
  return jieba;
}
