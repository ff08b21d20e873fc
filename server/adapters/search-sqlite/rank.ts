import {
  bodyCount,
  countsOf,
  isSingleCharacter,
  isWholeInTitle,
  nameCount,
  type TermVector,
  titleCount,
} from './term-vector.ts';

/** Statistics of the whole index that BM25 weighs by. */
export interface IndexStatistics {
  reports: number;
  /** Words a report has on average in each field. */
  titleLength: number;
  nameLength: number;
  bodyLength: number;
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
  publishedAt: number;
  downloads: number;
  /** All words in the title. */
  inTitle: boolean;
  titleFit: TitleFit;
  /** The query's texts stand close together somewhere. */
  close: boolean;
}

/** Low saturation: that a word stands in a report tells much, how often tells little. Chosen on one half of a judged set, checked on the other. */
const K1 = 0.5;
const TITLE = { weight: 3, b: 0.4 };
const NAME = { weight: 2, b: 0.2 };
const BODY = { weight: 1, b: 0.65 };

/** How telling a word is that stands in `frequency` of all reports. */
export const inverseFrequency = (frequency: number, reports: number): number => {
  const held = Math.min(frequency, reports);
  return Math.log(1 + (reports - held + 0.5) / (held + 0.5));
};

const lengthened = (
  count: number,
  length: number,
  average: number,
  field: { weight: number; b: number },
): number =>
  count === 0 ? 0 : (field.weight * count) / (1 - field.b + field.b * (length / Math.max(average, 1)));

/** BM25F (Robertson, Zaragoza 2004): counts of all fields are joined before they saturate. At most 1. */
export function contributionOf(vector: TermVector, counts: number, statistics: IndexStatistics): number {
  const count =
    lengthened(titleCount(counts), vector.titleLength, statistics.titleLength, TITLE) +
    lengthened(nameCount(counts), vector.nameLength, statistics.nameLength, NAME) +
    lengthened(bodyCount(counts), vector.bodyLength, statistics.bodyLength, BODY);
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

const DAY_SECONDS = 86_400;
/** Half of the freshness is lost in a year and a half. */
const HALF_LIFE_DAYS = 550;

/** Text and title decide; freshness and demand move a report by a fifth at most, so that they break near-ties and no more. */
export function scoreWithStanding(textScore: number, standing: Standing, now: number): number {
  const ageDays = Math.max(0, (now - standing.publishedAt) / DAY_SECONDS);
  const freshness = 0.5 ** (ageDays / HALF_LIFE_DAYS);
  const demand = Math.min(1, Math.log10(1 + Math.max(0, standing.downloads)) / 4);
  const fit = 0.5 * standing.titleFit.ofQuery + standing.titleFit.ofTitle;
  const factor =
    1 + 0.15 * freshness + 0.06 * demand + fit + (standing.inTitle ? 0.5 : 0) + (standing.close ? 0.15 : 0);
  return (textScore + 1e-3) * factor;
}
