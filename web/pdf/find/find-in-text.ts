import type { FindLanguage, FoldedText } from './find-language.ts';
import { normaliseText } from './normalise-text.ts';

/** Half-open range of UTF-16 offsets in the raw text, and which of the terms stands there. */
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
  /** `words` are met as a search meets them, Latin words and numbers as wholes; a phrase is met letter by letter. */
  mode: FindMode;
}

/** What a query asks for in the text of a page. */
export function termsOf(query: string, mode: FindMode, language: FindLanguage): FindTerms {
  const sought = mode === 'phrase' ? [query] : language.textsOf(query);
  const texts = sought.map((text) => normaliseText(text, language).text).filter((text) => text !== '');
  return { texts: [...new Set(texts)], mode };
}

interface Place {
  start: number;
  end: number;
  text: number;
}

function occurrences(folded: string, text: string, index: number): Place[] {
  const found: Place[] = [];
  for (let at = folded.indexOf(text); at >= 0; at = folded.indexOf(text, at + text.length))
    found.push({ start: at, end: at + text.length, text: index });
  return found;
}

/** Every place of every term, in reading order; those that overlap are one, and count for the longest among them. */
export function findInText(
  normal: FoldedText,
  { texts, mode }: FindTerms,
  { placesOf }: Pick<FindLanguage, 'placesOf'>,
): TextMatch[] {
  const places =
    mode === 'words'
      ? placesOf(normal.text, texts)
      : texts.flatMap((text, index) => occurrences(normal.text, text, index));
  places.sort((a, b) => a.start - b.start || b.end - a.end);
  const joined: (Place & { longest: number })[] = [];
  for (const place of places) {
    const before = joined.at(-1);
    const length = place.end - place.start;
    if (before === undefined || place.start >= before.end) joined.push({ ...place, longest: length });
    else {
      before.end = Math.max(before.end, place.end);
      if (length > before.longest) Object.assign(before, { text: place.text, longest: length });
    }
  }
  return joined.map(({ start, end, text }) => ({
    start: normal.starts[start] ?? 0,
    end: normal.ends[end - 1] ?? 0,
    term: text,
  }));
}

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
export function citedMatch(
  normal: FoldedText,
  matches: readonly TextMatch[],
  quote: string,
  language: Pick<FindLanguage, 'fold'>,
): number {
  const needle = normaliseText(quote, language).text;
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
