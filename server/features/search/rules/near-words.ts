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

function withoutOne(characters: readonly string[]): string[] {
  return characters.map((_, index) => characters.toSpliced(index, 1).join(''));
}

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

/**
 * Words that share a form with one character left out are the only candidates, so a look-up costs a few map reads
 * however many words there are (the idea of SymSpell). `words` are folded, most telling first.
 */
export function indexNearWords(words: readonly string[]): NearWords {
  const byForm = new Map<string, number[]>();
  let longest = 0;
  words.forEach((word, index) => {
    if (!isCorrectable(word)) return;
    longest = Math.max(longest, word.length);
    for (const form of new Set([word, ...withoutOne([...word])])) {
      const known = byForm.get(form);
      if (known) known.push(index);
      else byForm.set(form, [index]);
    }
  });
  return {
    near(folded) {
      // The forms of a word grow with the square of its length, and nothing is near to one longer than all.
      if (folded.length > longest + MOST_UNITS || !isCorrectable(folded)) return [];
      const found = new Set([folded, ...withoutOne([...folded])].flatMap((form) => byForm.get(form) ?? []));
      return [...found]
        .sort((a, b) => a - b)
        .flatMap((index) => words[index] ?? [])
        .filter((word) => isOneSlipAway(folded, word));
    },
  };
}
