/** Sets of words that may be lacked, lightest first: each grows by one word from one that was light enough. */
export function* lackedSets<Word>(
  weights: ReadonlyMap<Word, number>,
  leastShare: number,
): Generator<Set<Word>> {
  const words = [...weights].sort((a, b) => a[1] - b[1]);
  const total = words.reduce((sum, [, weight]) => sum + weight, 0);
  // A rounding error must not decide whether a word may be lacked.
  const most = (1 - leastShare) * total + 1e-9;
  const waiting: { weight: number; places: number[] }[] = words.map(([, weight], place) => ({
    weight,
    places: [place],
  }));
  while (waiting.length > 0) {
    const lightest = waiting.reduce((best, each) => (each.weight < best.weight ? each : best));
    waiting.splice(waiting.indexOf(lightest), 1);
    if (lightest.weight > most || lightest.places.length === words.length) continue;
    yield new Set(lightest.places.flatMap((place) => words.slice(place, place + 1).map(([word]) => word)));
    const last = lightest.places.at(-1) ?? 0;
    for (let place = last + 1; place < words.length; place++)
      waiting.push({
        weight: lightest.weight + (words[place]?.[1] ?? 0),
        places: [...lightest.places, place],
      });
  }
}

/** Whether what lacks these words holds enough. */
export const holdsEnough = <Word>(
  weights: ReadonlyMap<Word, number>,
  lacked: Word,
  leastShare: number,
): boolean => {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return (weights.get(lacked) ?? 0) <= (1 - leastShare) * total + 1e-9;
};
