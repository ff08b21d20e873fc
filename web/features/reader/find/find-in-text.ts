import { type NormalText, normaliseText } from './normalise-text.ts';

/** Half-open range of UTF-16 offsets in the raw text, and which of the terms stands there. */
export interface TextMatch {
  start: number;
  end: number;
  term: number;
}

function occurrences(text: string, needle: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) found.push(at);
  return found;
}

/** Every place of every term, in reading order; where two overlap the earlier, then the longer, stays. */
export function findInText(normal: NormalText, terms: readonly string[]): TextMatch[] {
  const all = terms.flatMap((term, index) =>
    occurrences(normal.text, term).map((at) => ({
      start: normal.starts[at] ?? 0,
      end: normal.ends[at + term.length - 1] ?? 0,
      term: index,
    })),
  );
  all.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: TextMatch[] = [];
  for (const match of all) {
    if (match.start >= (kept.at(-1)?.end ?? 0)) kept.push(match);
  }
  return kept;
}

/** How a query is read: typed into find it is one phrase; from a search it is words. */
export type FindMode = 'phrase' | 'words';

const WORD =
  /(?<not>-)?(?:(?<field>标题|机构|作者|代码|行业|类型)[:：])?(?:"(?<quoted>[^"]*)"|“(?<curled>[^”]*)”|(?<plain>\S+))/gu;
/** Fields that say what a report is, not what stands in it. */
const NOT_IN_TEXT = new Set(['行业', '类型']);

function wordsOf(query: string): string[] {
  return Array.from(query.matchAll(WORD), ({ groups = {} }) => {
    const word = groups.quoted ?? groups.curled ?? groups.plain ?? '';
    const dropped = groups.not !== undefined || word === 'OR' || NOT_IN_TEXT.has(groups.field ?? '');
    return dropped ? '' : word;
  });
}

/** The normalised terms of a query, longest first, each once. */
export function termsOf(query: string, mode: FindMode): string[] {
  const words = mode === 'phrase' ? [query] : wordsOf(query);
  const terms = words.map((word) => normaliseText(word).text).filter((term) => term !== '');
  return [...new Set(terms)].sort((a, b) => b.length - a.length);
}

const LONG_PASSAGE = 16;
const SHORTEST_PIECE = 4;

/**
 * A cited passage cut at its punctuation: what to mark where the whole does not stand in the page, because
 * a page break, a footnote or another reading order lies between.
 */
export function piecesOf(terms: readonly string[]): string[] {
  const pieces = terms
    .filter((term) => term.length >= LONG_PASSAGE)
    .flatMap((term) => term.split(/[，。；：、！？,;:!?()（）「」『』《》"']/u))
    .map((piece) => piece.trim())
    .filter((piece) => piece.length >= SHORTEST_PIECE);
  return [...new Set(pieces)];
}

/**
 * The match to land on: the one inside the quoted piece of the passage where the page has that piece, else where the
 * terms stand closest together.
 */
export function citedMatch(normal: NormalText, matches: readonly TextMatch[], quote: string): number {
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
