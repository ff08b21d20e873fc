import { foldText, foldWithOffsets, originalRange } from './fold.ts';
import { forEachNumber, isNumberWord, otherWriting } from './number-word.ts';
import { mayStartAt, queryPhrase, type TokenPhrase, walkSpans } from './tokenize.ts';

/** Half-open, UTF-16 offsets in the original text. */
type Range = [start: number, end: number];

/** Phrases to look for, made once for many texts. */
export interface Marker {
  /** The places where a phrase stands, joined where they touch or overlap, in order. */
  rangesIn(text: string): Range[];
}

function joinTouching(ranges: Range[]): Range[] {
  const joined: Range[] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const before = joined.at(-1);
    if (before && start <= before[1]) before[1] = Math.max(before[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

/** Half-open, UTF-16 offsets in the folded text, and the index of the text that stands there. */
export type UsePlace = (start: number, end: number, term: number) => void;

/** The end of the phrase that begins at `from`, where a token may start; undefined where another text stands there. */
function endFrom(folded: string, from: number, { tokens, lastIsPrefix }: TokenPhrase): number | undefined {
  const last = tokens.length - 1;
  let at = 0;
  let end: number | undefined;
  walkSpans(folded, from, (start, stop) => {
    const wanted = tokens[at] ?? '';
    const isPrefix = at === last && lastIsPrefix;
    const fits = (isPrefix || stop - start === wanted.length) && folded.startsWith(wanted, start);
    if (fits && at === last) end = start + wanted.length;
    at += 1;
    return fits && end === undefined;
  });
  return end;
}

/** The same texts are sought in one page after another. */
const phrases = new WeakMap<readonly string[], readonly (TokenPhrase | undefined)[]>();

function phrasesOf(texts: readonly string[]): readonly (TokenPhrase | undefined)[] {
  const known = phrases.get(texts) ?? texts.map(queryPhrase);
  phrases.set(texts, known);
  return known;
}

/**
 * Tells every place at which one of the folded texts stands, as the index finds them, text by text; they may overlap. Looks only
 * where the phrase's first token stands as text, which costs a fraction of reading every token.
 */
export function forEachPlace(folded: string, texts: readonly string[], use: UsePlace): void {
  for (const [term, phrase] of phrasesOf(texts).entries()) {
    if (phrase === undefined) continue;
    const [first = ''] = phrase.tokens;
    for (let start = folded.indexOf(first); start >= 0; start = folded.indexOf(first, start + 1)) {
      const end = mayStartAt(folded, start) ? endFrom(folded, start, phrase) : undefined;
      if (end !== undefined) use(start, end, term);
    }
  }
}

/**
 * Marks what the index matches: `texts` are raw, and Latin words and numbers count whole. Of a number with its sign and separators, of
 * which the index knows the digits alone, it marks that number and no other.
 */
export function createMarker(texts: readonly string[]): Marker {
  const folded = texts.map((text) => foldText(text).trim());
  const wanted = folded.filter((text) => !isNumberWord(text));
  const numbers = folded.filter(isNumberWord).flatMap((number) => [number, ...otherWriting(number)]);
  return {
    rangesIn(text) {
      const places: Range[] = [];
      const note = (start: number, end: number) => void places.push([start, end]);
      const whole = foldText(text);
      forEachPlace(whole, wanted, note);
      for (const number of numbers) forEachNumber(whole, number, note);
      if (places.length === 0) return [];
      const withOffsets = foldWithOffsets(text);
      return joinTouching(
        places.map(([start, end]) => {
          const range = originalRange(withOffsets, start, end);
          return [range.start, range.end];
        }),
      );
    },
  };
}
