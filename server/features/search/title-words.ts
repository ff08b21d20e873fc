import { setImmediate } from 'node:timers/promises';
import { foldText } from '#server/platform/text/fold.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import { isCorrectable } from './rules/near-words.ts';

/** So many titles are cut into words before requests that wait get their turn: about 10 ms. */
const TITLES_AT_ONCE = 400;

const MOST_WORDS = 20_000;
const MOST_TERMS = 8000;
/** A word of one title alone is as likely a slip as a word. */
const LEAST_TITLES = 2;

const TERM = /^\p{Script=Han}{2,6}$/u;

export interface TitleWords {
  /** Words long enough to be recognised with a slip in them, most frequent first. */
  words: string[];
  /** Chinese words that stand on their own, most frequent first. */
  terms: string[];
}

function mostFrequent(counts: ReadonlyMap<string, number>, least: number, most: number): string[] {
  return [...counts]
    .filter(([, count]) => count >= least)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, most)
    .map(([word]) => word);
}

/** Adds one title's words: each counts once. */
function countWords(
  title: string,
  segmenter: Segmenter,
  words: Map<string, number>,
  terms: Map<string, number>,
): void {
  const known = new Set<string>();
  const whole = new Set<string>();
  segmenter.forEachWord(title, (start, end, isWhole) => {
    const word = title.slice(start, end);
    if (isCorrectable(word)) known.add(word);
    if (isWhole && TERM.test(word)) whole.add(word);
  });
  for (const word of known) words.set(word, (words.get(word) ?? 0) + 1);
  for (const word of whole) terms.set(word, (terms.get(word) ?? 0) + 1);
}

/** The vocabulary of the library's titles. */
export async function readTitleWords(titles: readonly string[], segmenter: Segmenter): Promise<TitleWords> {
  const words = new Map<string, number>();
  const terms = new Map<string, number>();
  for (const [at, title] of titles.entries()) {
    if (at % TITLES_AT_ONCE === 0) await setImmediate();
    countWords(foldText(title), segmenter, words, terms);
  }
  return {
    words: mostFrequent(words, LEAST_TITLES, MOST_WORDS),
    terms: mostFrequent(terms, 1, MOST_TERMS),
  };
}
