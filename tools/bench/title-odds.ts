/** A title as often as reports carry it, and its words as they are drawn from. */
interface Candidate {
  title: string;
  reports: number;
  words: readonly string[];
}

/** In how many ways so many of the words can be drawn. */
function waysOf(words: number, drawn: number): number {
  let ways = 1;
  for (let taken = 0; taken < drawn; taken += 1) ways *= (words - taken) / (taken + 1);
  return ways;
}

const isDrawnFrom = (drawn: readonly string[], words: readonly string[]): boolean => {
  const places = drawn.map((word) => words.indexOf(word));
  return places.every((place, at) => place > (places[at - 1] ?? -1));
};

/** How probable it is, up to a factor, that the words were drawn from this title. */
const oddsOf = (drawn: readonly string[], { reports, words }: Candidate): number =>
  isDrawnFrom(drawn, words) ? reports / waysOf(words.length, drawn.length) : 0;

/**
 * How probable it is that the title is among the first ten of the list that would be best, each title a row of its own: by the odds of
 * the draw, which nobody who searches a library knows. Equals stand in any order.
 */
export function bestChance(drawn: readonly string[], title: string, all: readonly Candidate[]): number {
  const odds = all
    .filter((each) => drawn.every((word) => each.title.includes(word)))
    .map((each) => ({ isMeant: each.title === title, odds: oddsOf(drawn, each) }));
  const meant = odds.find(({ isMeant }) => isMeant)?.odds ?? 0;
  const above = odds.filter((each) => each.odds > meant).length;
  const equal = odds.filter((each) => each.odds === meant).length;
  return Math.max(0, Math.min(1, (10 - above) / equal));
}
