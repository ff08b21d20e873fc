import { pinyin } from 'pinyin-pro';
import { drawWords } from './title-draws.ts';

const HAN_WORD = /^\p{Script=Han}{2,3}$/u;

/** A query as it was meant, and with one character of one of its words typed wrongly. */
export interface SlippedQuery {
  meant: string;
  typed: string;
  /** The word with the slip in it, as it was typed. */
  word: string;
  title: string;
}

export interface Draws {
  slips: SlippedQuery[];
  /** Words of titles that the library holds, and of others. */
  held: string[];
  unheld: string[];
  /** Words of a general dictionary that no title holds, each beside a word of a title. */
  rare: string[];
}

export interface Vocabulary {
  /** Characters by how they are spoken, without tone. */
  alike: ReadonlyMap<string, readonly string[]>;
  /** In how many titles each word stands. */
  held: ReadonlyMap<string, number>;
}

/** Each character of a word as it is spoken in it. */
const spoken = (word: string): string[] => pinyin(word, { toneType: 'none', type: 'array', v: true });

/** `words` are those of each title. */
export function readVocabulary(titles: readonly string[], words: readonly string[][]): Vocabulary {
  const held = new Map<string, number>();
  for (const word of words.flat()) held.set(word, (held.get(word) ?? 0) + 1);
  const characters = [...new Set(titles.join(''))].filter((character) => /\p{Script=Han}/u.test(character));
  const alike = Map.groupBy(characters, (character) => spoken(character)[0] ?? '');
  return { alike, held };
}

const oneOf = <Value>(values: readonly Value[], random: () => number): Value | undefined =>
  values[Math.floor(random() * values.length)];

/** A homophone in the place of one character; undefined where the word is rare, or none of its characters has one. */
function slipOf(word: string, { alike, held }: Vocabulary, leastTitles: number, random: () => number) {
  if (!HAN_WORD.test(word) || (held.get(word) ?? 0) < leastTitles) return undefined;
  const characters = [...word];
  const at = Math.floor(random() * characters.length);
  const others = (alike.get(spoken(word)[at] ?? '') ?? []).filter((other) => other !== characters[at]);
  const other = oneOf(others, random);
  return other === undefined ? undefined : characters.with(at, other).join('');
}

/** Two or three words that stand one after the other in a title, one of them with a slip, with and without spaces by turns. */
export function drawSlip(
  title: string,
  words: readonly string[],
  vocabulary: Vocabulary,
  { leastTitles, spaced, random }: { leastTitles: number; spaced: boolean; random: () => number },
): SlippedQuery | undefined {
  const drawn = drawWords(words, random);
  const at = Math.floor(random() * drawn.length);
  const word = slipOf(drawn[at] ?? '', vocabulary, leastTitles, random);
  if (drawn.length < 2 || word === undefined) return undefined;
  const between = spaced ? ' ' : '';
  return { meant: drawn.join(between), typed: drawn.with(at, word).join(between), word, title };
}
