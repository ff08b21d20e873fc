import type { FieldRole, RoleWeight } from '#server/ports/search-collection.ts';
import type { Ranking } from '#server/ports/search-index.ts';
import {
  bodyCount,
  countsOf,
  isSingleCharacter,
  isWholeInTitle,
  nameCount,
  type TermVector,
  titleCount,
} from './term-vector.ts';

/** Statistics of the whole collection that BM25 weighs by. */
export interface IndexStatistics {
  documents: number;
  /** Words a document has on average in the fields of each role. */
  titleLength: number;
  nameLength: number;
  bodyLength: number;
  weights: Readonly<Record<FieldRole, RoleWeight>>;
}

export interface WeighedTerm {
  hash: number;
  /** Weight in the query times inverse document frequency. */
  weight: number;
}

/** How a title and the words of a query cover each other, each 0 to 1. */
export interface TitleFit {
  /** Share of the query's words that stand in the title on their own. */
  ofQuery: number;
  /** Share of the title's words that those are. */
  ofTitle: number;
}

/** What a report brings besides its text. */
export interface Standing {
  publishedAtSeconds: number;
  demand: number;
  /** All words in the title. */
  inTitle: boolean;
  titleFit: TitleFit;
  /** The query's texts stand close together somewhere. */
  close: boolean;
  /** Sum of the boosts of the preferences it meets. */
  preference: number;
}

/** Low saturation: that a word stands in a report tells much, how often tells little. Chosen on one half of a judged set, checked on the other. */
const K1 = 0.5;

/** How telling a word is that stands in `frequency` of all documents. */
export const inverseFrequency = (frequency: number, documents: number): number => {
  const held = Math.min(frequency, documents);
  return Math.log(1 + (documents - held + 0.5) / (held + 0.5));
};

const lengthened = (
  count: number,
  length: number,
  average: number,
  { weight, lengthShare }: RoleWeight,
): number =>
  count === 0 ? 0 : (weight * count) / (1 - lengthShare + lengthShare * (length / Math.max(average, 1)));

/** BM25F (Robertson, Zaragoza 2004): counts of all fields are joined before they saturate. At most 1. */
export function contributionOf(vector: TermVector, counts: number, statistics: IndexStatistics): number {
  const count =
    lengthened(titleCount(counts), vector.titleLength, statistics.titleLength, statistics.weights.title) +
    lengthened(nameCount(counts), vector.nameLength, statistics.nameLength, statistics.weights.name) +
    lengthened(bodyCount(counts), vector.bodyLength, statistics.bodyLength, statistics.weights.body);
  return count / (count + K1);
}

export function scoreText(
  vector: TermVector,
  terms: readonly WeighedTerm[],
  statistics: IndexStatistics,
): number {
  let score = 0;
  for (const { hash, weight } of terms) {
    const counts = countsOf(vector, hash);
    if (counts !== 0) score += weight * contributionOf(vector, counts, statistics);
  }
  return score;
}

/** Of two titles with the same words the shorter one is more about them, and one that holds them whole more than one that holds them by chance. */
export function titleFitOf(vector: TermVector, terms: readonly { hash: number; whole: boolean }[]): TitleFit {
  // Single characters are mostly grammar or pieces of names: they neither ask for nor make a title longer.
  const asked = terms.filter(({ whole, hash }) => whole && !isSingleCharacter(hash));
  const held = asked.filter(({ hash }) => isWholeInTitle(countsOf(vector, hash))).length;
  return {
    ofQuery: held / Math.max(1, asked.length),
    ofTitle: Math.min(1, held / Math.max(1, vector.titleWords)),
  };
}

/** A meaning by places: of each of its texts those of its words among the terms of the query. */
export interface RankedMeaning {
  texts: number[][];
  weight: number;
}

type Meanings = readonly RankedMeaning[];

/** Told of each meaning none of whose words a document holds, although it may hold their characters. */
type OnNone = (meaning: number) => void;

type Term = { hash: number; whole: boolean };

/**
 * As `titleFitOf`, by meanings: one stands in a title as far as the words of its best text do. What does not change from document to
 * document is settled once.
 */
export function titleFitByMeanings(meanings: Meanings, terms: readonly Term[]) {
  const isAsked = (place: number): boolean => {
    const term = terms[place];
    return term?.whole === true && !isSingleCharacter(term.hash);
  };
  const askedOf = meanings.map(({ texts }) =>
    texts.map((places) => places.filter(isAsked)).filter((places) => places.length > 0),
  );
  const places = [...new Set(askedOf.flat(2))];
  const hashOf = (place: number): number => terms[place]?.hash ?? 0;
  const asked = meanings.reduce((sum, { weight }) => sum + weight, 0);
  const inTitle = new Uint8Array(terms.length);
  return (vector: TermVector, hasInFull: (meaning: number) => boolean): TitleFit => {
    let covered = 0;
    for (const place of places) {
      inTitle[place] = isWholeInTitle(countsOf(vector, hashOf(place))) ? 1 : 0;
      covered += inTitle[place];
    }
    let held = 0;
    meanings.forEach(({ weight }, meaning) => {
      let best = hasInFull(meaning) ? 1 : 0;
      for (const own of askedOf[meaning] ?? []) {
        let found = 0;
        for (const place of own) found += inTitle[place] ?? 0;
        best = Math.max(best, found / own.length);
      }
      held += weight * best;
    });
    return {
      ofQuery: asked === 0 ? 0 : held / asked,
      ofTitle: Math.min(1, covered / Math.max(1, vector.titleWords)),
    };
  };
}

/**
 * Scores documents by meanings: of each the best of its texts; a text of several words counts by the share of their information that is
 * held. A word is looked up once in a document, however many texts have it.
 */
export function scoreByMeanings(
  meanings: Meanings,
  terms: readonly WeighedTerm[],
  statistics: IndexStatistics,
) {
  const mostOf = meanings.map(({ texts }) =>
    texts.map((places) => places.reduce((sum, place) => sum + (terms[place]?.weight ?? 0), 0)),
  );
  const scores = new Float64Array(terms.length);
  return (vector: TermVector, hasInFull: (meaning: number) => boolean, onNone: OnNone = () => {}): number => {
    for (const [place, { hash, weight }] of terms.entries()) {
      const counts = countsOf(vector, hash);
      scores[place] = counts === 0 ? 0 : weight * contributionOf(vector, counts, statistics);
    }
    let score = 0;
    for (const [meaning, { texts, weight }] of meanings.entries()) {
      let best = hasInFull(meaning) ? 1 : 0;
      for (const [at, places] of texts.entries()) {
        const most = mostOf[meaning]?.[at] ?? 0;
        if (most === 0) continue;
        let held = 0;
        for (const place of places) held += scores[place] ?? 0;
        best = Math.max(best, held / most);
      }
      if (best === 0) onNone(meaning);
      score += weight * best;
    }
    return score;
  };
}

const DAY_SECONDS = 86_400;
/** Half of the freshness is lost in a year and a half. */
const FRESHNESS: Ranking['freshness'] = { weight: 0.15, halfLifeDays: 550 };

/** Text and title decide; freshness and demand move a report by a fifth at most, so that they break near-ties and no more. */
export function scoreWithStanding(
  textScore: number,
  standing: Standing,
  nowSeconds: number,
  { weight, halfLifeDays, at }: Ranking['freshness'] = FRESHNESS,
): number {
  const { publishedAtSeconds } = standing;
  const { fromSeconds, toSeconds } = at ?? { fromSeconds: nowSeconds, toSeconds: Number.POSITIVE_INFINITY };
  const awaySeconds = Math.max(0, fromSeconds - publishedAtSeconds, publishedAtSeconds - toSeconds);
  const freshness = 0.5 ** (awaySeconds / DAY_SECONDS / halfLifeDays);
  const demand = Math.min(1, Math.log10(1 + Math.max(0, standing.demand)) / 4);
  const fit = 0.5 * standing.titleFit.ofQuery + standing.titleFit.ofTitle;
  const factor =
    1 + weight * freshness + 0.06 * demand + fit + (standing.inTitle ? 0.5 : 0) + (standing.close ? 0.15 : 0);
  return (textScore + 1e-3) * (factor + standing.preference);
}
