import { isNumberWord } from '#contract/text/number-word.ts';
import type { QueryTerm } from '#contract/text/query-tree.ts';
import type { TextRange } from '#contract/wire/fields.ts';
import { type CutWords, cutRun, WHETHER } from './cut-run.ts';
import type { Dictionary, Entity } from './dictionary.ts';
import { type DocumentKind, KIND_BY_WORDING } from './document-kinds.ts';
import { IDLE_WORDS } from './idle-words.ts';
import { readOpenPeriod } from './read-open-period.ts';
import { type Period, readPeriod } from './read-period.ts';
import { stockCodeForms } from './stock-code.ts';

/** A stretch of a run that means something on its own, by its place in the folded run. */
export type Piece = { start: number; end: number } & (
  | { kind: 'word' }
  /** One Chinese character that no word took. */
  | { kind: 'lone' }
  | { kind: 'idle' }
  | { kind: 'entity'; entities: readonly Entity[] }
  | { kind: 'kind'; documentKind: DocumentKind }
  | { kind: 'period'; period: Period }
);

export interface Reading {
  dictionary: Dictionary;
  cutWords: CutWords;
  /** yyyy-MM-dd: a month without a year is the last one. */
  today: string;
}

const HAN = /\p{Script=Han}/u;
const LONGEST_KIND = Math.max(...[...KIND_BY_WORDING.keys()].map((wording) => wording.length));
const LONGEST_NAME = 24;

/** Names of at least two characters; one alone begins too many. */
function entitiesAt(text: string, dictionary: Dictionary): readonly Entity[] {
  if ([...text].length < 2) return [];
  const found = dictionary.entities(text);
  return found.length > 0 ? found : stockCodeForms(text).flatMap((code) => [...dictionary.entities(code)]);
}

/** The longest of the texts from `start` to one of `ends` for which `find` finds something. */
function longest<Found>(
  folded: string,
  start: number,
  ends: readonly number[],
  find: (text: string) => Found | undefined,
): { end: number; found: Found } | undefined {
  for (const end of ends) {
    const found = find(folded.slice(start, end));
    if (found !== undefined) return { end, found };
  }
  return undefined;
}

/**
 * A time, and the kind whose wording begins inside it and ends behind it, as the year does in 2024年报 and the quarter in 25年三季报:
 * both are meant.
 */
function periodAt(
  folded: string,
  start: number,
  ends: readonly number[],
  { dictionary, today }: Reading,
): Piece[] {
  const period = readOpenPeriod(folded, start, today) ?? readPeriod(folded, start);
  if (period === null || period.length === 0) return [];
  const end = start + period.length;
  const behind = ends.filter((each) => each > end);
  // 今天国际 is a company and 下半年策略 a kind, whatever time they begin with.
  const isMore = (text: string): true | undefined =>
    KIND_BY_WORDING.has(text) || entitiesAt(text, dictionary).length > 0 ? true : undefined;
  if (longest(folded, start, behind, isMore) !== undefined) return [];
  for (let from = start + 1; from < end; from++) {
    const kind = longest(folded, from, behind, (text) => KIND_BY_WORDING.get(text));
    if (kind !== undefined)
      return [
        { kind: 'period', start, end: from, period },
        { kind: 'kind', start: from, end: kind.end, documentKind: kind.found },
      ];
  }
  return [{ kind: 'period', start, end, period }];
}

function pieceAt(
  folded: string,
  start: number,
  ends: readonly number[],
  { dictionary }: Reading,
): Piece | undefined {
  const named = longest(folded, start, ends, (text) => {
    const entities = entitiesAt(text, dictionary);
    return entities.length > 0 ? entities : undefined;
  });
  const kind = longest(
    folded,
    start,
    ends.filter((end) => end - start <= LONGEST_KIND),
    (text) => KIND_BY_WORDING.get(text),
  );
  const word = longest(folded, start, ends, (text) => (dictionary.holdsTogether(text) ? true : undefined));
  if (word && (!named || word.end > named.end) && (!kind || word.end > kind.end))
    return { kind: 'word', start, end: word.end };
  if (kind && (!named || kind.end >= named.end))
    return { kind: 'kind', start, end: kind.end, documentKind: kind.found };
  return named && { kind: 'entity', start, end: named.end, entities: named.found };
}

/** A figure with what it is measured in, as in 1.6T光模块, and a document that is called by its number: 136号文. Cut in two they say nothing. */
const FIGURE = /\d+\.\d+[a-z]{0,4}(?![\w.])|\d{1,4}号文(?!件)/uy;

function figureAt(folded: string, start: number): Piece | undefined {
  FIGURE.lastIndex = start;
  return FIGURE.test(folded) ? { kind: 'word', start, end: FIGURE.lastIndex } : undefined;
}

/** Letters and a mark or two behind a hyphen are one name, as in RISC-V, PD-1 and Wi-Fi; alone each of them stands in anything. */
const HYPHENED = /(?=[\d-]*[a-z])(?:[a-z\d]+-[a-z\d]{1,2}|[a-z\d]{1,2}-[a-z\d]+)(?![\w.-])/uy;
/** A version with a point belongs to the name before it: GPT5.6, CXL3.0, GPT-5.6. */
const POINTED = /(?<name>[a-z]{2,})-?\d{1,2}\.\d{1,2}(?![\w.])/uy;

function versionAt(
  folded: string,
  start: number,
  before: Piece | undefined,
  { dictionary }: Reading,
): Piece | undefined {
  POINTED.lastIndex = start;
  const { name } = POINTED.exec(folded)?.groups ?? {};
  HYPHENED.lastIndex = start;
  // PMI50.2 is what a measure came to.
  const isVersion = name !== undefined && !dictionary.knows(name);
  if (!isVersion && !HYPHENED.test(folded)) return before;
  const end = (isVersion ? POINTED : HYPHENED).lastIndex;
  return before !== undefined && before.end >= end ? before : { kind: 'word', start, end };
}

const isWhether = (stretch: string): boolean => /^(?<said>\p{Script=Han})不\k<said>?$/u.test(stretch);

/**
 * Cuts a run into what it says: times, names, kinds of document, words. Names and kinds begin and end where words do, so that
 * 国新能源 is not read out of 中国新能源.
 */
export function readPieces(folded: string, reading: Reading): Piece[] {
  if (isNumberWord(folded)) return [{ kind: 'word', start: 0, end: folded.length }];
  const words = cutRun(folded, reading);
  const boundaries = [...new Set(words.flatMap(({ start, end }) => [start, end]))].sort((a, b) => b - a);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end } of words) {
    if (start < at) continue;
    const ends = boundaries.filter((boundary) => boundary > start && boundary - start <= LONGEST_NAME);
    const text = folded.slice(start, end);
    const isAsked = WHETHER.test(folded.slice(start, start + 3)) && isWhether(text);
    const idle = isAsked
      ? { end }
      : longest(folded, start, ends, (stretch) => (IDLE_WORDS.has(stretch) ? true : undefined));
    const times = periodAt(folded, start, ends, reading);
    const read =
      times.length > 0
        ? times
        : [
            figureAt(folded, start) ??
              versionAt(folded, start, pieceAt(folded, start, ends, reading), reading),
          ].filter((one) => one !== undefined);
    const readTo = read.at(-1)?.end ?? start;
    // Titles hold 怎么看 together too: of the same extent what only asks is no word of its own.
    const asks = idle !== undefined && idle.end === readTo && read.at(-1)?.kind === 'word';
    if (read.length > 0 && !asks && (!idle || readTo >= idle.end)) pieces.push(...read);
    else if (idle) pieces.push({ kind: 'idle', start, end: idle.end });
    else if ([...text].length === 1 && HAN.test(text)) pieces.push({ kind: 'lone', start, end });
    else pieces.push({ kind: 'word', start, end });
    at = pieces.at(-1)?.end ?? end;
  }
  return pieces;
}

/** Where a piece of the folded term stands in the keyword; the whole term where its length is another. */
export function rangeOf(
  term: QueryTerm,
  folded: string,
  { start, end }: { start: number; end: number },
): TextRange {
  if (folded.length !== term.text.length || end - start === folded.length) return term.range;
  const from = term.range[1] - term.text.length;
  return [from + start, from + end];
}
