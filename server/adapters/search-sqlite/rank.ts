import type { QueryTerm } from './query-terms.ts';
import { bodyCount, countsOf, nameCount, type TermVector, titleCount } from './term-vector.ts';

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

/** What a report brings besides its text. */
export interface Standing {
  publishedAt: number;
  downloads: number;
  /** All words in the title. */
  inTitle: boolean;
  /** The query's texts stand close together somewhere. */
  close: boolean;
}

const K1 = 1.2;
const TITLE = { weight: 3, b: 0.4 };
const NAME = { weight: 2, b: 0.2 };
const BODY = { weight: 1, b: 0.65 };

export function weighTerms(
  terms: readonly QueryTerm[],
  frequencyOf: (hash: number) => number,
  statistics: IndexStatistics,
): WeighedTerm[] {
  return terms.map(({ hash, weight }) => {
    const frequency = Math.min(frequencyOf(hash), statistics.reports);
    return {
      hash,
      weight: weight * Math.log(1 + (statistics.reports - frequency + 0.5) / (frequency + 0.5)),
    };
  });
}

const lengthened = (
  count: number,
  length: number,
  average: number,
  field: { weight: number; b: number },
): number =>
  count === 0 ? 0 : (field.weight * count) / (1 - field.b + field.b * (length / Math.max(average, 1)));

/** BM25F (Robertson, Zaragoza 2004): counts of all fields are joined before they saturate. */
export function scoreText(
  vector: TermVector,
  terms: readonly WeighedTerm[],
  statistics: IndexStatistics,
): number {
  let score = 0;
  for (const { hash, weight } of terms) {
    const counts = countsOf(vector, hash);
    if (counts === 0) continue;
    const count =
      lengthened(titleCount(counts), vector.titleLength, statistics.titleLength, TITLE) +
      lengthened(nameCount(counts), vector.nameLength, statistics.nameLength, NAME) +
      lengthened(bodyCount(counts), vector.bodyLength, statistics.bodyLength, BODY);
    score += (weight * count * (K1 + 1)) / (count + K1);
  }
  return score;
}

const DAY_SECONDS = 86_400;
/** Half of the freshness is lost in a year and a half. */
const HALF_LIFE_DAYS = 550;

/** Text decides; standing moves a report by a third at most, so that it breaks near-ties and no more. */
export function scoreWithStanding(textScore: number, standing: Standing, now: number): number {
  const ageDays = Math.max(0, (now - standing.publishedAt) / DAY_SECONDS);
  const freshness = 0.5 ** (ageDays / HALF_LIFE_DAYS);
  const demand = Math.min(1, Math.log10(1 + Math.max(0, standing.downloads)) / 4);
  const factor =
    1 + 0.15 * freshness + 0.06 * demand + (standing.inTitle ? 0.5 : 0) + (standing.close ? 0.15 : 0);
  return (textScore + 1e-3) * factor;
}
