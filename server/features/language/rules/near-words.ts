/** Finds words at most one slip away: one character more, less, different, or two neighbours swapped. */
export interface NearWords {
  /** Words near `folded` but not equal to it, in the order they were given. */
  near(folded: string): string[];
}

/** UTF-16 units of one character. */
const MOST_UNITS = 2;

const HAN = /\p{Script=Han}/u;

/** In a word of two Chinese characters, or three letters, one slip leaves too little to recognise it by. */
export const isCorrectable = (folded: string): boolean => [...folded].length >= (HAN.test(folded) ? 3 : 4);

/** True where `a` becomes `b` by one slip. */
export function isOneSlipAway(a: string, b: string): boolean {
  const [left, right] = [[...a], [...b]];
  if (a === b || Math.abs(left.length - right.length) > 1) return false;
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  let [endLeft, endRight] = [left.length, right.length];
  while (endLeft > start && endRight > start && left[endLeft - 1] === right[endRight - 1]) {
    endLeft -= 1;
    endRight -= 1;
  }
  const [restLeft, restRight] = [left.slice(start, endLeft), right.slice(start, endRight)];
  if (restLeft.length <= 1 && restRight.length <= 1) return true;
  return restLeft.length === 2 && restRight.length === 2 && restLeft.toReversed().join() === restRight.join();
}

/** A form and a word of it are kept as one number, so that neither is a string: 32 bits of hash above 21 of the word's place. */
const MOST_WORDS = 2 ** 21;

const HASH_START = 0x811c9dc5;

/** FNV-1a of what was read before and the units from `start` to `end`. Different forms may share one: what is found by it is looked at itself. */
function hashOn(hash: number, form: string, start: number, end: number): number {
  let on = hash;
  for (let at = start; at < end; at += 1) on = Math.imul(on ^ form.charCodeAt(at), 0x01000193);
  return on;
}

/** Gives the hash of the word and of what it is with each of its characters left out; no form is made for them. */
function forEachHash(word: string, give: (hash: number) => void): void {
  const { length } = word;
  give(hashOn(HASH_START, word, 0, length) >>> 0);
  let before = HASH_START;
  for (let at = 0; at < length; ) {
    const next = at + ((word.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    give(hashOn(before, word, next, length) >>> 0);
    before = hashOn(before, word, at, next);
    at = next;
  }
}

/** Where the first number not below `least` stands. */
function firstFrom(sorted: Float64Array, least: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The numbers of all forms of the words, ascending, and the UTF-16 units of the longest word. */
function indexForms(words: readonly string[]): { sorted: Float64Array; longest: number } {
  const numbers: number[] = [];
  let longest = 0;
  words.forEach((word, index) => {
    if (!isCorrectable(word)) return;
    longest = Math.max(longest, word.length);
    forEachHash(word, (hash) => numbers.push(hash * MOST_WORDS + index));
  });
  return { sorted: new Float64Array(numbers).sort(), longest };
}

/**
 * Words that share a form with one character left out are the only candidates, so a look-up costs a few searches in a sorted list
 * however many words there are (the idea of SymSpell). `words` are folded, most telling first.
 */
export function indexNearWords(words: readonly string[]): NearWords {
  const known = words.slice(0, MOST_WORDS);
  const { sorted, longest } = indexForms(known);
  const indexesOf = (hash: number): number[] => {
    const least = hash * MOST_WORDS;
    const indexes: number[] = [];
    for (let at = firstFrom(sorted, least); ; at += 1) {
      const index = (sorted[at] ?? Number.POSITIVE_INFINITY) - least;
      if (index >= MOST_WORDS) return indexes;
      indexes.push(index);
    }
  };
  return {
    near(folded) {
      // The forms of a word grow with the square of its length, and nothing is near to one longer than all.
      if (folded.length > longest + MOST_UNITS || !isCorrectable(folded)) return [];
      const hashes = new Set<number>();
      forEachHash(folded, (hash) => hashes.add(hash));
      const found = new Set([...hashes].flatMap(indexesOf));
      return [...found]
        .sort((a, b) => a - b)
        .flatMap((index) => known[index] ?? [])
        .filter((word) => isOneSlipAway(folded, word));
    },
  };
}
