/** A half-open range of UTF-16 units of a normalised text. */
export interface AnchorRange {
  start: number;
  end: number;
}

/** A passage told by its words and what stands around it (W3C TextQuoteSelector). All of it normalised as `normaliseText` does. */
export interface QuoteSelector {
  exact: string;
  prefix: string;
  suffix: string;
}

/** What is kept of a passage to find it in another version of its text. */
export interface KeptSelector extends QuoteSelector {
  /** The words stood nowhere else in the text. */
  isOnly: boolean;
}

/** Units of the text around a passage that are kept at either side. */
export const CONTEXT_UNITS = 32;
/** A side that agrees for so long is no chance. */
const HALF = CONTEXT_UNITS / 2;
/** The best place must agree with its surroundings for so much longer than any other. */
const MARGIN = 8;
/** Words that stood once, and stand once, are the same from this length on, whatever stands around them now. */
const UNMISTAKABLE = 24;
/** A passage parted by a page break, a footer or a new line has pieces so long, so far apart. */
const SHORTEST_PIECE = 12;
const WIDEST_GAP = 400;
/** The gap may begin with what the passage goes on with. */
const OVERLAP = 8;
/** Words that stand at more places are told by none of them. */
const MOST_PLACES = 2000;

/** A place where the words stand, whole or parted. */
interface Candidate {
  ranges: readonly AnchorRange[];
  /** Units of context that agree, at the near end of either side. */
  before: number;
  after: number;
}

/** Units that two texts share at their beginning. */
function sharedStart(text: string, from: number, other: string): number {
  let count = 0;
  while (count < other.length && text[from + count] === other[count]) count += 1;
  return count;
}

/** Units of `other` that stand just before `end`, counted from its own end. */
function sharedEnd(text: string, end: number, other: string): number {
  let count = 0;
  while (count < other.length && count < end && text[end - 1 - count] === other[other.length - 1 - count])
    count += 1;
  return count;
}

/** The beginning and the end of the text agree with themselves. */
function candidate(
  text: string,
  ranges: readonly AnchorRange[],
  { prefix, suffix }: QuoteSelector,
): Candidate {
  const start = ranges[0]?.start ?? 0;
  const end = ranges.at(-1)?.end ?? start;
  const [before, after] = [sharedEnd(text, start, prefix), sharedStart(text, end, suffix)];
  const isFirst = start === prefix.length && before === start;
  const isLast = end + suffix.length === text.length && after === suffix.length;
  return { ranges, before: isFirst ? CONTEXT_UNITS : before, after: isLast ? CONTEXT_UNITS : after };
}

function* placesOf(text: string, words: string): Generator<number> {
  let count = 0;
  for (let at = text.indexOf(words); at >= 0 && count < MOST_PLACES; at = text.indexOf(words, at + 1)) {
    count += 1;
    yield at;
  }
}

/** Every place where the words stand as one. */
function wholePlaces(text: string, selector: QuoteSelector): Candidate[] {
  const { exact } = selector;
  if (exact === '') return [];
  return Array.from(placesOf(text, exact), (start) =>
    candidate(text, [{ start, end: start + exact.length }], selector),
  );
}

/** The second piece of a passage that breaks off at `brokenAt`; null where it does not go on near by. */
function restAfter(text: string, exact: string, start: number, agreed: number): AnchorRange[] | null {
  for (let cut = agreed; cut >= Math.max(SHORTEST_PIECE, agreed - OVERLAP); cut -= 1) {
    const rest = exact.slice(cut);
    if (rest.length < SHORTEST_PIECE) continue;
    const end = start + cut;
    const at = text.slice(end, end + WIDEST_GAP + rest.length).indexOf(rest);
    if (at > 0)
      return [
        { start, end },
        { start: end + at, end: end + at + rest.length },
      ];
  }
  return null;
}

/** Every place where the words stand in two pieces with something between them. */
function partedPlaces(text: string, selector: QuoteSelector): Candidate[] {
  const { exact } = selector;
  if (exact.length < 2 * SHORTEST_PIECE) return [];
  const found: Candidate[] = [];
  for (const start of placesOf(text, exact.slice(0, SHORTEST_PIECE))) {
    const ranges = restAfter(text, exact, start, sharedStart(text, start, exact));
    if (ranges !== null) found.push(candidate(text, ranges, selector));
  }
  return found;
}

const agreement = ({ before, after }: Candidate): number => before + after;

/**
 * What stands around a place is what stood around the passage: half of both sides, or one side wholly. One side alone does not tell a
 * few characters from others like them beside it.
 */
function holds({ before, after }: Candidate, { exact, prefix, suffix }: QuoteSelector): boolean {
  const isWhole = (agreed: number, kept: string) => agreed >= HALF && agreed >= kept.length;
  const bySide = exact.length >= SHORTEST_PIECE && (isWhole(before, prefix) || isWhole(after, suffix));
  return bySide || (before >= HALF && after >= HALF);
}

/** The one place that agrees clearly better than the others; null where there is none. */
function clearlyBest(candidates: readonly Candidate[]): Candidate | null {
  const [best, second] = [...candidates].sort((a, b) => agreement(b) - agreement(a));
  if (best === undefined) return null;
  return second === undefined || agreement(best) - agreement(second) >= MARGIN ? best : null;
}

/** What is kept of a passage that stands at `ranges` of a normalised text. */
export function selectorOf(text: string, exact: string, ranges: readonly AnchorRange[]): KeptSelector {
  const start = ranges[0]?.start ?? 0;
  const end = ranges.at(-1)?.end ?? start;
  return {
    exact,
    prefix: text.slice(Math.max(0, start - CONTEXT_UNITS), start),
    suffix: text.slice(end, end + CONTEXT_UNITS),
    isOnly: ranges.length === 1 && text.indexOf(exact) === start && text.indexOf(exact, start + 1) < 0,
  };
}

/**
 * Where a passage stands in another version of its text; null where it does not, or where nobody could say which of several places
 * it is. Rather lost than elsewhere.
 */
export function findAgain(text: string, selector: KeptSelector): readonly AnchorRange[] | null {
  const whole = wholePlaces(text, selector);
  if (whole.length === 0) {
    const parted = partedPlaces(text, selector).filter(
      ({ before, after }) => before >= HALF && after >= HALF,
    );
    return clearlyBest(parted)?.ranges ?? null;
  }
  const [only] = whole;
  const isSame = selector.isOnly && whole.length === 1 && selector.exact.length >= UNMISTAKABLE;
  if (isSame && only) return only.ranges;
  const best = clearlyBest(whole);
  return best !== null && holds(best, selector) ? best.ranges : null;
}

/**
 * Where words that are known to stand in a text stand: the place that agrees best with what is around them, among equals the one for
 * which `distance` is least. null where they stand nowhere as they are, not in two pieces either.
 */
export function placeQuote(
  text: string,
  selector: QuoteSelector,
  distance: (start: number) => number,
): readonly AnchorRange[] | null {
  const whole = wholePlaces(text, selector);
  const candidates = whole.length > 0 ? whole : partedPlaces(text, selector);
  const farness = (each: Candidate) => distance(each.ranges[0]?.start ?? 0);
  const [best] = candidates
    .map((each) => ({ each, agreed: agreement(each), far: farness(each) }))
    .sort((a, b) => b.agreed - a.agreed || a.far - b.far);
  return best?.each.ranges ?? null;
}
