import { contributionOf, type IndexStatistics } from './rank.ts';
import { isSingleCharacter, type TermVector } from './term-vector.ts';

/**
 * Documents that say the same answer the same question, so that the scores of near neighbours should not lie far apart
 * (Diaz, Regularizing ad hoc retrieval scores, 2005): what answers in other words than the question's is drawn up by those
 * that share the rest with it. Chosen on one half of a judged set, checked on the other.
 */
const SMOOTHED_ROWS = 150;
const NEIGHBOURS = 5;
/** How much of a score is that of the neighbours. */
const NEIGHBOURS_SHARE = 0.4;
/** By so many of its most telling words a document is compared. */
const COMPARED_WORDS = 30;

interface Scored {
  vector: TermVector;
  score: number;
}

interface TellingWord {
  hash: number;
  weight: number;
}

/** Words that more than one of the documents holds: no other makes two of them alike. */
function sharedWords(documents: readonly TermVector[]): number[] {
  const held = new Map<number, number>();
  for (const { hashes } of documents)
    for (const hash of hashes) if (!isSingleCharacter(hash)) held.set(hash, (held.get(hash) ?? 0) + 1);
  return [...held].filter(([, count]) => count > 1).map(([hash]) => hash);
}

/** The most telling words of a document, as a vector of length 1. */
function tellingWords(
  vector: TermVector,
  rarity: ReadonlyMap<number, number>,
  statistics: IndexStatistics,
): TellingWord[] {
  const words: TellingWord[] = [];
  vector.hashes.forEach((hash, place) => {
    const rare = rarity.get(hash);
    if (rare === undefined) return;
    words.push({ hash, weight: rare * contributionOf(vector, vector.counts[place] ?? 0, statistics) });
  });
  words.sort((a, b) => b.weight - a.weight || a.hash - b.hash);
  const chosen = words.slice(0, COMPARED_WORDS);
  const length = Math.sqrt(chosen.reduce((sum, { weight }) => sum + weight * weight, 0)) || 1;
  return chosen.map(({ hash, weight }) => ({ hash, weight: weight / length }));
}

type Postings = Map<number, { row: number; weight: number }[]>;

function postingsOf(documents: readonly TellingWord[][]): Postings {
  const postings: Postings = new Map();
  documents.forEach((words, row) => {
    for (const { hash, weight } of words) {
      const own = postings.get(hash);
      if (own === undefined) postings.set(hash, [{ row, weight }]);
      else own.push({ row, weight });
    }
  });
  return postings;
}

/** Cosines of one document with all. */
function likenesses(words: readonly TellingWord[], postings: Postings, rows: number): Float64Array {
  const likeness = new Float64Array(rows);
  for (const { hash, weight } of words)
    for (const posting of postings.get(hash) ?? [])
      likeness[posting.row] = (likeness[posting.row] ?? 0) + weight * posting.weight;
  return likeness;
}

/** The nearest of the others, nearest first. */
function nearestOf(likeness: Float64Array, row: number): { alike: number; other: number }[] {
  const nearest: { alike: number; other: number }[] = [];
  likeness.forEach((alike, other) => {
    const last = nearest.at(-1);
    if (other === row || alike === 0) return;
    if (nearest.length === NEIGHBOURS && last !== undefined && last.alike >= alike) return;
    if (nearest.length === NEIGHBOURS) nearest.pop();
    const place = nearest.findIndex((one) => one.alike < alike);
    nearest.splice(place < 0 ? nearest.length : place, 0, { alike, other });
  });
  return nearest;
}

/** The words by which the best of these rows are compared, of which the rarity must be known. */
export const comparedWords = (ranked: readonly Scored[]): number[] =>
  sharedWords(ranked.slice(0, SMOOTHED_ROWS).map(({ vector }) => vector));

/**
 * Draws the scores of the best rows, which are in descending order, towards those of their nearest neighbours among them.
 * `inverseFrequenciesOf` gives the rarity of each word, in their order. What has no neighbour keeps its score.
 */
export function smoothScores(
  ranked: readonly Scored[],
  inverseFrequenciesOf: (hashes: readonly number[]) => readonly number[],
  statistics: IndexStatistics,
): void {
  const best = ranked.slice(0, SMOOTHED_ROWS);
  const shared = comparedWords(ranked);
  const rarities = inverseFrequenciesOf(shared);
  const rarity = new Map(shared.map((hash, place) => [hash, rarities[place] ?? 0]));
  const documents = best.map(({ vector }) => tellingWords(vector, rarity, statistics));
  const postings = postingsOf(documents);
  const smoothed = best.map(({ score }, row) => {
    const nearest = nearestOf(likenesses(documents[row] ?? [], postings, best.length), row);
    const weight = nearest.reduce((sum, { alike }) => sum + alike, 0);
    if (weight === 0) return score;
    const around = nearest.reduce((sum, { alike, other }) => sum + alike * (best[other]?.score ?? 0), 0);
    return (1 - NEIGHBOURS_SHARE) * score + (NEIGHBOURS_SHARE * around) / weight;
  });
  best.forEach((row, place) => {
    row.score = smoothed[place] ?? row.score;
  });
}
