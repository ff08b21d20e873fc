/** A list of documents, best first, and how much a place in it counts. */
export interface RankedList {
  ids: readonly number[];
  weight: number;
}

/** What a place counts less than the one before it: the usual constant of reciprocal rank fusion. */
const SMOOTH = 60;

/** Documents of several lists as one, by the sum of their reciprocal ranks, best first. */
export function mergeRanks(lists: readonly RankedList[]): { id: number; score: number }[] {
  const scores = new Map<number, number>();
  for (const { ids, weight } of lists)
    for (const [place, id] of ids.entries())
      scores.set(id, (scores.get(id) ?? 0) + weight / (SMOOTH + place + 1));
  return Array.from(scores, ([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score);
}
