import { setImmediate } from 'node:timers/promises';
import { foldText } from '#contract/text/fold.ts';
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
  /** Words that no word list holds but titles do, found by their parts standing together: 稳定币, 批签发, A股. */
  compounds: string[];
}

function mostFrequent(counts: ReadonlyMap<string, number>, least: number, most: number): string[] {
  return [...counts]
    .filter(([, count]) => count >= least)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, most)
    .map(([word]) => word);
}

/** A compound is rare as chance, frequent as a word: beside it its rarest part stands elsewhere not much more often. */
const LEAST_COMPOUND_TITLES = 3;
const LEAST_SHARE = 0.12;
const LONGEST_COMPOUND = 6;
const MOST_PARTS = 3;
/** Grammar, counting and time make no words. */
const NEVER_PART =
  /^(?:[的了是在和与及或也都就而被把对于从到由向为以之其这那有将等个第年月日季周期号版篇家只种次元亿万不已再又更最]|\d+)$/u;
const HAS_LONE = /^(?:\p{Script=Han}|[a-z])$/u;
/** A股 and K线 are words; of AI算力 the first three letters are none. */
const LATIN_WORD = /^[a-z\d]{2,}$/;

interface Token {
  text: string;
  start: number;
  end: number;
}

function tokensOf(title: string, segmenter: Segmenter): Token[] {
  const tokens: Token[] = [];
  segmenter.forEachWord(title, (start, end, isWhole) => {
    if (isWhole) tokens.push({ text: title.slice(start, end), start, end });
  });
  return tokens;
}

/** Runs of neighbouring parts, at least one of which is a single character. */
function compoundsIn(tokens: readonly Token[]): string[][] {
  const found: string[][] = [];
  tokens.forEach((first, from) => {
    const parts = [first.text];
    let end = first.end;
    for (let at = from + 1; at < Math.min(tokens.length, from + MOST_PARTS); at++) {
      const token = tokens[at];
      if (token === undefined || token.start !== end) break;
      end = token.end;
      parts.push(token.text);
      if (end - first.start > LONGEST_COMPOUND) break;
      if (parts.some((part) => NEVER_PART.test(part) || LATIN_WORD.test(part))) break;
      // Of three parts only characters make one word: 产能去化 is two, of which 去化 is found by itself.
      const lone = parts.filter((part) => HAS_LONE.test(part)).length;
      if (parts.length === 2 ? lone > 0 : lone === parts.length) found.push([...parts]);
    }
  });
  return found;
}

function countCompounds(
  tokens: readonly Token[],
  parts: Map<string, number>,
  compounds: Map<string, { titles: number; parts: string[] }>,
): void {
  for (const part of new Set(tokens.map(({ text }) => text))) parts.set(part, (parts.get(part) ?? 0) + 1);
  for (const found of new Map(compoundsIn(tokens).map((each) => [each.join(''), each])).values()) {
    const word = found.join('');
    const known = compounds.get(word);
    if (known) known.titles += 1;
    else compounds.set(word, { titles: 1, parts: found });
  }
}

/** The compounds that are words, most frequent first. */
function realCompounds(
  parts: ReadonlyMap<string, number>,
  compounds: ReadonlyMap<string, { titles: number; parts: string[] }>,
): string[] {
  const counts = new Map<string, number>();
  for (const [word, { titles, parts: own }] of compounds) {
    const rarest = Math.min(...own.map((part) => parts.get(part) ?? 0));
    if (titles >= LEAST_COMPOUND_TITLES && titles >= LEAST_SHARE * rarest) counts.set(word, titles);
  }
  return mostFrequent(counts, LEAST_COMPOUND_TITLES, MOST_WORDS);
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
  const parts = new Map<string, number>();
  const compounds = new Map<string, { titles: number; parts: string[] }>();
  for (const [at, title] of titles.entries()) {
    if (at % TITLES_AT_ONCE === 0) await setImmediate();
    const folded = foldText(title);
    countWords(folded, segmenter, words, terms);
    countCompounds(tokensOf(folded, segmenter), parts, compounds);
  }
  return {
    words: mostFrequent(words, LEAST_TITLES, MOST_WORDS),
    terms: mostFrequent(terms, 1, MOST_TERMS),
    compounds: realCompounds(parts, compounds),
  };
}
