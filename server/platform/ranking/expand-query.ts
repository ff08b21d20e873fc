import { contributionOf, type IndexStatistics, type WeighedTerm } from './rank.ts';
import { isSingleCharacter, type TermVector } from './term-vector.ts';

/**
 * Pseudo-relevance feedback in the manner of Rocchio and RM3 (Lavrenko, Croft 2001): words that the best reports share join the query.
 * It helps questions asked in other words than the answer's; an all-words query has no need of it.
 */
const FEEDBACK_REPORTS = 10;
const EXPANSION_TERMS = 20;
/** Weight of all new words together, against that of the query's own. */
const EXPANSION_WEIGHT = 0.9;

export interface ScoredVector {
  vector: TermVector;
  score: number;
}

/** The words that may join, of which the rarity must be known. */
export const feedbackWords = (best: readonly ScoredVector[]): number[] => [
  ...new Set(best.slice(0, FEEDBACK_REPORTS).flatMap(({ vector }) => [...vector.hashes])),
];

/** The query with the words its best reports share. `best` is in descending order; `inverseFrequencyOf` weighs a word by its rarity. */
export function expandTerms(
  terms: readonly WeighedTerm[],
  best: readonly ScoredVector[],
  inverseFrequencyOf: (hash: number) => number,
  statistics: IndexStatistics,
): WeighedTerm[] {
  const feedback = best.slice(0, FEEDBACK_REPORTS);
  const shares = new Map<number, number>();
  let scores = 0;
  for (const { vector, score } of feedback) {
    scores += score;
    vector.hashes.forEach((hash, i) => {
      // Single characters are mostly grammar, and say little about what a report is on.
      if (isSingleCharacter(hash)) return;
      const share = score * contributionOf(vector, vector.counts[i] ?? 0, statistics);
      shares.set(hash, (shares.get(hash) ?? 0) + share);
    });
  }
  if (scores === 0) return [...terms];
  const weighed = [...shares].map(([hash, share]) => ({
    hash,
    weight: (share / scores) * inverseFrequencyOf(hash),
  }));
  weighed.sort((a, b) => b.weight - a.weight || a.hash - b.hash);
  const chosen = weighed.slice(0, EXPANSION_TERMS);
  const sum = (list: readonly WeighedTerm[]): number => list.reduce((total, { weight }) => total + weight, 0);
  const scale = (EXPANSION_WEIGHT * sum(terms)) / Math.max(sum(chosen), Number.EPSILON);
  const expanded = new Map(terms.map(({ hash, weight }) => [hash, weight]));
  for (const { hash, weight } of chosen) expanded.set(hash, (expanded.get(hash) ?? 0) + weight * scale);
  return [...expanded].map(([hash, weight]) => ({ hash, weight }));
}
