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

/** As `titleFitOf`, by meanings: one stands in a title as far as the words of its best text do. */
export function titleFitOfMeanings(
  vector: TermVector,
  meanings: Meanings,
  terms: readonly { hash: number; whole: boolean }[],
  hasInFull: (meaning: number) => boolean,
): TitleFit {
  const covered = new Set<number>();
  let held = 0;
  let asked = 0;
  meanings.forEach(({ texts, weight }, meaning) => {
    let best = hasInFull(meaning) ? 1 : 0;
    for (const places of texts) {
      const whole = places.filter((place) => terms[place]?.whole && !isSingleCharacter(terms[place].hash));
      const found = whole.filter((place) => isWholeInTitle(countsOf(vector, terms[place]?.hash ?? 0)));
      for (const place of found) covered.add(place);
      if (whole.length > 0) best = Math.max(best, found.length / whole.length);
    }
    held += weight * best;
    asked += weight;
  });
  return {
    ofQuery: asked === 0 ? 0 : held / asked,
    ofTitle: Math.min(1, covered.size / Math.max(1, vector.titleWords)),
  };
}

/** Of each meaning the best of its texts; a text of several words counts by the share of their information that is held. */
export function scoreMeanings(
  vector: TermVector,
  meanings: Meanings,
  terms: readonly WeighedTerm[],
  statistics: IndexStatistics,
  hasInFull: (meaning: number) => boolean,
  onNone: OnNone = () => {},
): number {
  return meanings.reduce((score, { texts, weight }, meaning) => {
    const shares = texts.map((places) => {
      const own = places.flatMap((place) => terms[place] ?? []);
      const most = own.reduce((sum, term) => sum + term.weight, 0);
      return most === 0 ? 0 : scoreText(vector, own, statistics) / most;
    });
    const best = Math.max(hasInFull(meaning) ? 1 : 0, ...shares);
    if (best === 0) onNone(meaning);
    return score + weight * best;
  }, 0);
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
