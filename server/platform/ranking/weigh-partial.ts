import { inverseFrequency } from './rank.ts';

interface Weighable {
  place: number;
  /** What whoever asks knows of it; otherwise how rare it is. */
  weight?: number | undefined;
  hashes: readonly number[];
}

/** What each word tells of a document that holds it: its own weight, or the rarity of its most frequent writing among `documents`. */
export function weighWords<Word extends Weighable>(
  words: readonly Word[],
  documents: number,
  documentsWith: (hash: number) => number,
): Map<Word, number> {
  const rarity = ({ hashes }: Word): number =>
    inverseFrequency(Math.max(0, ...hashes.map(documentsWith)), documents);
  return new Map(words.map((word) => [word, word.weight ?? rarity(word)]));
}

/** How much of all that the words weigh a document holds that lacks those at the given places; 0 to 1. */
export function heldShareOf(
  weights: ReadonlyMap<{ place: number }, number>,
): (lacks: readonly number[]) => number {
  const weightAt = new Map([...weights].map(([{ place }, weight]) => [place, weight]));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return (lacks) =>
    1 - lacks.reduce((sum, place) => sum + (weightAt.get(place) ?? 0), 0) / Math.max(total, Number.EPSILON);
}
