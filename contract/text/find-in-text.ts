import type { FoldedText } from './fold.ts';
import { forEachPlace, type UsePlace } from './mark-text.ts';
import { normaliseText } from './normalise-text.ts';
import { forEachNumber, isNumberWord } from './number-word.ts';
import { parseQuery } from './parse-query.ts';
import { soughtTexts } from './sought-texts.ts';

/** Half-open range of UTF-16 offsets, and which of the terms stands there. */
export interface TextMatch {
  start: number;
  end: number;
  term: number;
}

/** How a query is read: typed into find it is one phrase; from a search it is words. */
export type FindMode = 'phrase' | 'words';

/** What is looked for: normalised texts, each once. */
export interface FindTerms {
  texts: readonly string[];
  /** `words` are met as a search meets them, Latin words and numbers as wholes; a phrase is met letter by letter, but for a number with a sign or separators. */
  mode: FindMode;
}

/** The texts that a query seeks in a page. A title stands in its pages too, so that words sought in titles are found there. */
const textsOf = (query: string): string[] => soughtTexts(parseQuery(query)).title;

/** The query reads as several words, which may be sought one by one or as they stand. */
export const isSeveral = (query: string): boolean => textsOf(query).length > 1;

/** What a query asks for in the text of a page. */
export function termsOf(query: string, mode: FindMode): FindTerms {
  const sought = mode === 'phrase' ? [query] : textsOf(query);
  const texts = sought.map((text) => normaliseText(text).text).filter((text) => text !== '');
  return { texts: [...new Set(texts)], mode };
}

function forEachOccurrence(normal: string, text: string, use: (start: number, end: number) => void): void {
  for (let at = normal.indexOf(text); at >= 0; at = normal.indexOf(text, at + text.length))
    use(at, at + text.length);
}

/** For each place of a text the end of the longest that begins there, 0 for none, and which it is; kept for the next text. */
let ends = new Uint32Array(4096);
let termsAt = new Uint16Array(4096);

function clearFor(length: number): void {
  if (ends.length < length) {
    ends = new Uint32Array(length);
    termsAt = new Uint16Array(length);
  } else ends.fill(0, 0, length);
}

/**
 * Every place of every term in normalised text, in reading order; those that overlap are one, and count for the longest among
 * them. Offsets are of the normalised text.
 */
export function placesIn(normal: string, { texts, mode }: FindTerms): TextMatch[] {
  clearFor(normal.length);
  const note: UsePlace = (start, end, term) => {
    if (end <= (ends[start] ?? 0)) return;
    ends[start] = end;
    termsAt[start] = term;
  };
  const numbers = texts.map(isNumberWord);
  for (const [term, text] of texts.entries()) {
    const noteTerm = (start: number, end: number) => note(start, end, term);
    if (numbers[term]) forEachNumber(normal, text, noteTerm);
    else if (mode === 'phrase') forEachOccurrence(normal, text, noteTerm);
  }
  if (mode === 'words')
    forEachPlace(normal, texts, (start, end, term) => numbers[term] || note(start, end, term));
  return joinPlaces(normal.length);
}

function joinPlaces(length: number): TextMatch[] {
  const joined: TextMatch[] = [];
  let before: TextMatch | undefined;
  let longest = 0;
  for (let start = 0; start < length; start += 1) {
    const end = ends[start] ?? 0;
    if (end === 0) continue;
    const term = termsAt[start] ?? 0;
    if (before === undefined || start >= before.end) {
      before = { start, end, term };
      joined.push(before);
      longest = end - start;
      continue;
    }
    before.end = Math.max(before.end, end);
    if (end - start <= longest) continue;
    before.term = term;
    longest = end - start;
  }
  return joined;
}

/** As `placesIn`, with offsets of the raw text. */
export function findInText(normal: FoldedText, terms: FindTerms): TextMatch[] {
  return placesIn(normal.text, terms).map((place) => rawMatch(normal, place));
}

/** A place in normalised text as a range of the raw text. */
export const rawMatch = ({ starts, ends }: FoldedText, { start, end, term }: TextMatch): TextMatch => ({
  start: starts[start] ?? 0,
  end: ends[end - 1] ?? 0,
  term,
});

const LONG_PASSAGE = 16;
const SHORTEST_PIECE = 4;

/**
 * A cited passage cut at its punctuation: what to mark where the whole does not stand in the page, because
 * a page break, a footnote or another reading order lies between.
 */
export function piecesOf({ texts }: FindTerms): FindTerms {
  const pieces = texts
    .filter((term) => term.length >= LONG_PASSAGE)
    .flatMap((term) => term.split(/[，。；：、！？,;:!?()（）「」『』《》"']/u))
    .map((piece) => piece.trim())
    .filter((piece) => piece.length >= SHORTEST_PIECE);
  return { texts: [...new Set(pieces)], mode: 'phrase' };
}

/**
 * The match to land on: the one inside the quoted piece of the passage where the page has that piece, else where the
 * terms stand closest together.
 */
export function citedMatch(normal: FoldedText, matches: readonly TextMatch[], quote: string): number {
  const needle = normaliseText(quote).text;
  const at = needle === '' ? -1 : normal.text.indexOf(needle);
  if (at >= 0) {
    const start = normal.starts[at] ?? 0;
    const end = normal.ends[at + needle.length - 1] ?? 0;
    const inside = matches.findIndex((match) => match.start >= start && match.start < end);
    if (inside >= 0) return inside;
  }
  return densestMatch(matches);
}

const PASSAGE_LENGTH = 160;

/** The match at which the most different terms stand close together: where the passage that answers begins. */
export function densestMatch(matches: readonly TextMatch[]): number {
  let best = 0;
  let most = 0;
  matches.forEach((match, index) => {
    const near = matches.slice(index).filter((other) => other.start - match.start <= PASSAGE_LENGTH);
    const terms = new Set(near.map((other) => other.term)).size;
    if (terms > most) {
      most = terms;
      best = index;
    }
  });
  return best;
}
