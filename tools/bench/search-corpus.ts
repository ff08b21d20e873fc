import { dict } from '@node-rs/jieba/dict.js';
import type { IndexedReport } from '#server/features/collections/index.ts';
import { type IndexTag, PUBLIC } from '#server/ports/search-collection.ts';

/** Numbers in [0, 1) that depend on the seed alone (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Vocabulary {
  words: string[];
  /** Share of all word occurrences. */
  shares: Float64Array;
  draw(random: () => number): string;
}

/** Words with the frequencies of jieba's dictionary. */
export function readVocabulary(): Vocabulary {
  const words: string[] = [];
  const frequencies: number[] = [];
  for (const line of new TextDecoder().decode(dict).split('\n')) {
    const [word, frequency] = line.split(' ');
    if (!word || !(Number(frequency) > 0)) continue;
    words.push(word);
    frequencies.push(Number(frequency));
  }
  const total = frequencies.reduce((sum, frequency) => sum + frequency, 0);
  const shares = Float64Array.from(frequencies, (frequency) => frequency / total);
  const at = createDraw(shares);
  return { words, shares, draw: (random) => words[at(random)] ?? '' };
}

/** Draws places by their shares in constant time (the alias method of Vose): making the reports must not slow what is measured. */
function createDraw(shares: Float64Array): (random: () => number) => number {
  const kept = shares.map((share) => share * shares.length);
  const alias = new Uint32Array(shares.length);
  const small: number[] = [];
  const large: number[] = [];
  kept.forEach((share, i) => {
    (share < 1 ? small : large).push(i);
  });
  for (;;) {
    const poor = small.pop();
    const rich = large.pop();
    if (poor === undefined || rich === undefined) {
      // What rounding leaves over keeps its whole place.
      for (const i of [poor, rich, ...small, ...large]) if (i !== undefined) kept[i] = 1;
      break;
    }
    alias[poor] = rich;
    const left = (kept[rich] ?? 0) + (kept[poor] ?? 0) - 1;
    kept[rich] = left;
    (left < 1 ? small : large).push(rich);
  }
  return (random) => {
    const place = random() * shares.length;
    const i = Math.floor(place);
    return place - i < (kept[i] ?? 1) ? i : (alias[i] ?? 0);
  };
}

/** With 24 words of body twice the words and two fifths more characters than a report of the real catalogue has (see README). */
export const TITLE_WORDS = 12;
export const BODY_WORDS = 24;
export const INDUSTRIES = 31;
export const LAST_DAY = 1_780_000_000 - (1_780_000_000 % 86_400);
const DAYS = 3650;

/** Report number `id` of `count`, published in order over ten years, many a day. */
function makeSyntheticReport(
  id: number,
  count: number,
  vocabulary: Vocabulary,
  bodyWords: number,
  random: () => number,
): IndexedReport {
  const sentence = (words: number): string => {
    let text = '';
    for (let i = 0; i < words; i++) text += vocabulary.draw(random) + (i % 8 === 7 ? '，' : '');
    return text;
  };
  const organisation = Math.floor(random() * 60);
  const tags: IndexTag[] = [
    `industry:${Math.floor(random() * INDUSTRIES)}`,
    `type:${Math.floor(random() * 9)}`,
    `organisation:${organisation}`,
  ];
  if (organisation < 40) tags.push('broker:1');
  return {
    id,
    publishedAtSeconds: LAST_DAY - (DAYS - Math.floor((id / count) * DAYS)) * 86_400,
    fields: {
      title: [sentence(TITLE_WORDS)],
      organisation: [`机构${organisation}`],
      body: [sentence(bodyWords)],
    },
    pages: 1 + Math.floor(random() ** 3 * 200),
    demand: Math.floor(random() ** 6 * 5000),
    audience: [PUBLIC],
    tags,
  };
}

/** The same reports for the same numbers. */
export async function* syntheticReports(
  count: number,
  seed: number,
  vocabulary: Vocabulary,
  bodyWords: number,
): AsyncGenerator<IndexedReport[]> {
  const random = seededRandom(seed);
  for (let start = 0; start < count; start += 2000) {
    const size = Math.min(2000, count - start);
    yield Array.from({ length: size }, (_, i) =>
      makeSyntheticReport(start + i + 1, count, vocabulary, bodyWords, random),
    );
  }
}
