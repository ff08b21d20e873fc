/** A document and the words it holds: bit n of `held` for the n-th of the weights. */
export interface HoldingDocument {
  id: number;
  held: number;
}

/** So many documents that lack some words are listed; of each set of lacked words the first. */
export const MOST_PARTIAL = 600;
export const MOST_OF_ONE_LACK = 240;
/** Of these so many for holding the words in the title, however old: the newest alone would be what mentions them. */
export const MOST_NAMED = 120;
/** What lacks a single word is listed all the same: of each so many. */
export const MOST_OF_SINGLE_LACK = 60;

/** Words that weigh more than this together may not be lacked. A rounding error must not decide whether a word may. */
export const mostLacked = (weights: readonly number[], leastShare: number): number =>
  (1 - leastShare) * weights.reduce((sum, weight) => sum + weight, 0) + 1e-9;

const weightOf = (weights: readonly number[], bits: number): number =>
  weights.reduce((sum, weight, at) => sum + ((bits >> at) & 1) * weight, 0);

const isSingle = (bits: number): boolean => (bits & (bits - 1)) === 0;

/**
 * Those that hold enough of the words, what lacks least first: by id, the bits of the words it lacks. Of what lacks the same words as many as
 * leave room for the others, in the order that they come in. What holds none is not among them, and what holds every word only where other words stand nowhere (`isEveryPartial`).
 */
export function choosePartial(
  documents: Iterable<HoldingDocument>,
  weights: readonly number[],
  leastShare: number,
  isEveryPartial: boolean,
): Map<number, number> {
  const every = 2 ** weights.length - 1;
  const byLack = new Map<number, number[]>();
  for (const { id, held } of documents) {
    const lacked = every & ~held;
    if (held === 0 || (lacked === 0 && !isEveryPartial)) continue;
    const alike = byLack.get(lacked);
    if (alike === undefined) byLack.set(lacked, [id]);
    else if (alike.length < MOST_OF_ONE_LACK) alike.push(id);
  }
  const most = mostLacked(weights, leastShare);
  const groups = [...byLack]
    .map(([lacked, ids]) => ({ lacked, ids, weight: weightOf(weights, lacked) }))
    .filter(({ weight }) => weight <= most)
    .sort((a, b) => a.weight - b.weight || a.lacked - b.lacked);
  const chosen = new Map<number, number>();
  for (const { lacked, ids } of groups) {
    const room = MOST_PARTIAL - chosen.size;
    for (const id of ids.slice(0, room > 0 ? room : isSingle(lacked) ? MOST_OF_SINGLE_LACK : 0))
      chosen.set(id, lacked);
  }
  return chosen;
}

/** The words that stand somewhere, and the places of those that stand nowhere: what weighs nothing is lacked by every document. */
export function tellingWords<Word extends { place: number }>(
  words: readonly Word[],
  weights: ReadonlyMap<Word, number>,
): { telling: (Word & { weight: number })[]; nowhere: number[] } {
  const weighed = words.map((word) => ({ ...word, weight: weights.get(word) ?? 0 }));
  return {
    telling: weighed.filter(({ weight }) => weight > 0),
    nowhere: weighed.flatMap(({ weight, place }) => (weight === 0 ? [place] : [])),
  };
}

/** Places of the words that are lacked, ascending. */
export const placesOf = (
  telling: readonly { place: number }[],
  lacked: number,
  nowhere: readonly number[],
): number[] =>
  [...telling.flatMap(({ place }, at) => ((lacked >> at) & 1 ? [place] : [])), ...nowhere].sort(
    (a, b) => a - b,
  );
