import { foldText } from '#contract/text/fold.ts';
import type { ParsedQuery, QueryTerm } from '#contract/text/query-tree.ts';
import type { TextRange } from '#contract/wire/fields.ts';
import { isPriceOfElement } from './lone-characters.ts';
import { isIntent } from './read-intent.ts';
import { type Piece, type Reading, readPieces } from './read-pieces.ts';

/** A stretch that makes a word where one of its characters is exchanged for one that sounds or looks like it, or where one was left out. */
export interface Slip {
  /** Where it stands in the keyword. */
  range: TextRange;
  /** Folded. */
  typed: string;
  /** As long as `typed`, or by one character longer. */
  instead: string;
  /** What was typed is a word too: only what stands beside it can tell. */
  isWord: boolean;
}

export interface SlipReading extends Reading {
  /** Share of ordinary text that a word is, 0 to 1. */
  shareOf: (folded: string) => number;
  /** How many times rarer a dictionary's word must be than the one it was typed for, to be no word of its own: 煤碳, 幅射. */
  rarer: number;
}

const HAN_RUN = /^\p{Script=Han}+$/u;
const LONGEST_WORD = 6;
/** A longer run was copied from somewhere, and each character of it is exchanged for twenty others. */
const LONGEST_RUN = 24;

/** Names, times and kinds of documents are meant as they are typed. */
const isMeant = ({ kind }: Piece): boolean => kind === 'entity' || kind === 'period' || kind === 'kind';

/** What was typed is meant as it is: a name, or a word about as common as the other. */
function isWordItself(typed: string, instead: string, { dictionary, shareOf, rarer }: SlipReading): boolean {
  if (
    [dictionary.entities(typed), dictionary.synonyms(typed), dictionary.readAs(typed)].some(
      (found) => found.length > 0,
    )
  )
    return true;
  return shareOf(typed) * rarer > shareOf(instead);
}

/** People shorten names at either end: 科蓝 is no slip where 科蓝软件 is known. */
function isPartOfName(text: string, { dictionary }: Reading): boolean {
  return dictionary.all.some(
    ({ entity, folded }) =>
      (entity.kind === 'stock' || entity.kind === 'organisation' || entity.kind === 'researcher') &&
      (folded.startsWith(text) || folded.endsWith(text)),
  );
}

/** Known words that differ from `typed` in one character. */
function wordsLike(typed: string, { dictionary }: Reading): string[] {
  const characters = [...typed];
  return characters.flatMap((character, at) =>
    [...dictionary.like(character)]
      .map((other) => characters.with(at, other).join(''))
      .filter((word) => word.length === typed.length && dictionary.isTerm(word)),
  );
}

/** Known words of which one character was left out; what is a word as it was typed is none. */
const longerThan = (typed: string, { dictionary, shareOf }: SlipReading): readonly string[] =>
  shareOf(typed) > 0 || dictionary.isTerm(typed) || dictionary.entities(typed).length > 0
    ? []
    : dictionary.longerBy(typed);

/** Stretches of two to six Chinese characters that overlap nothing that is meant as it is typed. */
function stretchesOf(folded: string, pieces: readonly Piece[]): { start: number; end: number }[] {
  const meant = pieces.filter(isMeant);
  const stretches: { start: number; end: number }[] = [];
  for (let start = 0; start < folded.length - 1; start++) {
    for (let end = start + 2; end <= Math.min(folded.length, start + LONGEST_WORD); end++) {
      if (!HAN_RUN.test(folded.slice(start, end))) break;
      if (!meant.some((piece) => piece.start < end && start < piece.end)) stretches.push({ start, end });
    }
  }
  return stretches;
}

function slipsInTerm(term: QueryTerm, reading: SlipReading): Slip[] {
  const folded = foldText(term.text);
  // Only where folding kept the length is it known what was typed where.
  if (folded.length !== term.text.length || folded.length > LONGEST_RUN) return [];
  const from = term.range[1] - term.text.length;
  const pieces = readPieces(folded, reading);
  return stretchesOf(folded, pieces).flatMap(({ start, end }): Slip[] => {
    const typed = folded.slice(start, end);
    if (isPriceOfElement(typed)) return [];
    const longer = longerThan(typed, reading);
    const words = [...wordsLike(typed, reading), ...longer];
    if (words.length === 0 || isPartOfName(typed, reading)) return [];
    const range: TextRange = [from + start, from + end];
    const isPiece = (list: readonly Piece[]) =>
      list.some((piece) => piece.start === start && piece.end === end);
    return words.flatMap((instead) => {
      const isWord = isWordItself(typed, instead, reading);
      const mended = readPieces(folded.slice(0, start) + instead + folded.slice(end), reading);
      const isBetter =
        (!isWord && mended.length < pieces.length) ||
        (mended.length === pieces.length &&
          (longer.includes(instead) || (isPiece(pieces) && isPiece(mended))));
      return isBetter ? [{ range, typed, instead, isWord }] : [];
    });
  });
}

/**
 * Where the plain words of a query read better with one character exchanged. A slip makes a word fall apart, so that the query
 * is of fewer pieces without it; where it made another word, the slip is `isWord`.
 */
export const likelySlips = (query: ParsedQuery, reading: SlipReading): Slip[] =>
  query.clauses
    .filter(isIntent)
    .flatMap(({ terms }) => terms)
    .flatMap((term) => slipsInTerm(term, reading))
    // There are few words that a character may have been left out of, and each tells more.
    .sort((a, b) => b.instead.length - b.typed.length - (a.instead.length - a.typed.length));
