import { PUBLIC } from '#server/ports/search-collection.ts';
import type { IndexExpression, IndexQuery } from '#server/ports/search-index.ts';
import { INDUSTRIES, LAST_DAY, seededRandom, TITLE_WORDS, type Vocabulary } from './search-corpus.ts';

/** facets: how many matches carry each industry; broad facets: of the matches that hold any of the words, where they are many. */
export const KINDS = [
  'count',
  'overall',
  'newest',
  'filtered',
  'title',
  'page50',
  'facets',
  'broad facets',
] as const;
export type QueryKind = (typeof KINDS)[number];

export const BANDS = ['high', 'middle', 'low'] as const;
export type Band = (typeof BANDS)[number];

export interface BenchQuery {
  kind: QueryKind;
  words: string[];
  /** Index of the industry that a filtered query asks for. */
  industry: number;
}

/** Share of the reports that hold a word of each band. */
const BAND_SHARES: Record<Band, [number, number]> = {
  high: [0.03, 0.4],
  middle: [0.003, 0.02],
  low: [0.00005, 0.0005],
};

/** What the reports are made of. */
export interface Corpus {
  vocabulary: Vocabulary;
  bodyWords: number;
}

function wordsOfBand({ vocabulary, bodyWords }: Corpus, band: Band): string[] {
  const [least, most] = BAND_SHARES[band];
  return vocabulary.words.filter((word, i) => {
    const held = 1 - (1 - (vocabulary.shares[i] ?? 0)) ** (TITLE_WORDS + bodyWords);
    return /^\p{Script=Han}{2,4}$/u.test(word) && held >= least && held < most;
  });
}

/** Of the most frequent words so many together match about a third of the reports. */
const BROAD_WORDS = 8;

/** Queries of one to three words for each kind and band. All differ in their words as far as the band has enough of them. */
export function makeQueries(
  corpus: Corpus,
  band: Band,
  kind: QueryKind,
  count: number,
  seed: number,
): BenchQuery[] {
  const random = seededRandom(seed + KINDS.indexOf(kind) * 10 + BANDS.indexOf(band));
  const words = wordsOfBand(corpus, band);
  const draw = (): string => words[Math.floor(random() * words.length)] ?? '';
  const wordsOf = (i: number): number => (kind === 'broad facets' ? BROAD_WORDS : (i % 3) + 1);
  return Array.from({ length: count }, (_, i) => ({
    kind,
    words: [...new Set(Array.from({ length: wordsOf(i) }, draw))],
    industry: Math.floor(random() * INDUSTRIES),
  }));
}

export const isFacets = ({ kind }: BenchQuery): boolean => kind === 'facets' || kind === 'broad facets';

export function toIndexQuery({ kind, words, industry }: BenchQuery): IndexQuery {
  const field = kind === 'title' ? 'title' : 'any';
  const parts: IndexExpression[] = words.map((text) => ({ kind: 'text', text, field }));
  if (kind === 'filtered') parts.push({ kind: 'tag', tag: `industry:${industry}` });
  return {
    expression: { kind: kind === 'broad facets' ? 'or' : 'and', parts },
    rankWords: [],
    publishedFromSeconds: kind === 'filtered' ? LAST_DAY - 3 * 365 * 86_400 : undefined,
    sort: kind === 'overall' || kind === 'page50' ? 'overall' : 'newest',
    match: 'all',
    audiences: [PUBLIC],
    offset: kind === 'page50' ? 49 * 15 : 0,
    limit: 15,
    nowSeconds: LAST_DAY,
  };
}
