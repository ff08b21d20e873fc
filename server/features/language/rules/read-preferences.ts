import type { QueryTerm } from '#contract/text/query-tree.ts';
import type { TextRange } from '#contract/wire/fields.ts';
import type { IntentPreference, IntentWord } from './intent.ts';
import { MOVES, movementsLike } from './movement-words.ts';
import { ANSWERS } from './question-answers.ts';
import { type Piece, rangeOf } from './read-pieces.ts';
import { tagsOf } from './read-word.ts';
import type { Wanted } from './wanted.ts';

const titled = (text: string): Wanted => ({ kind: 'text', text, field: 'title' });

function preferencesOf(piece: Piece, range: TextRange): IntentPreference[] {
  switch (piece.kind) {
    case 'kind':
      return [{ kind: 'kind', label: piece.documentKind.name, range, wanted: piece.documentKind.wanted }];
    case 'period': {
      const parts = piece.period.texts.map((each) => titled(each));
      return [
        {
          kind: 'period',
          label: piece.period.label,
          range,
          wanted: parts.length === 0 ? undefined : { kind: 'or', parts },
        },
      ];
    }
    case 'entity':
      return piece.entities.slice(0, 1).flatMap((entity) => {
        const { kind, name } = entity;
        // Two of one name write for different houses; which of them is meant nobody said.
        const parts = piece.entities.filter((other) => other.kind === kind).flatMap(tagsOf);
        return parts.length > 0 && (kind === 'stock' || kind === 'organisation' || kind === 'researcher')
          ? [{ kind, label: name, range, wanted: { kind: 'or' as const, parts } }]
          : [];
      });
    default:
      return [];
  }
}

/** In what words a question is answered. */
function readAnswers(folded: string, range: TextRange): IntentPreference[] {
  return ANSWERS.filter(({ asked }) => asked.test(folded)).map(({ label, answered }) => ({
    kind: 'answer',
    label,
    range,
    wanted: { kind: 'or', parts: answered.map((word) => titled(word)) },
  }));
}

/** What is listed of a trade, as in 银行股: titles call it so, or the board of the trade. */
const SHARES = '股';

/** Who asks of the shares of a trade is answered by what speaks of them, and not by what the trade does. */
const readShares = (term: QueryTerm, folded: string, pieces: readonly Piece[]): IntentPreference[] =>
  pieces.flatMap(({ kind, start, end }) => {
    const trade = folded.slice(start, end);
    const isTrade = (kind === 'word' || kind === 'entity') && [...trade].length >= 2;
    const isOfShares = pieces.some((next) => next.start === end && folded.slice(end, next.end) === SHARES);
    if (!isTrade || !isOfShares) return [];
    const said = [`${trade}${SHARES}`, `${trade}板块`];
    return [
      {
        kind: 'answer' as const,
        label: `${trade}${SHARES}`,
        range: rangeOf(term, folded, { start, end: end + 1 }),
        wanted: { kind: 'or' as const, parts: said.map((each) => titled(each)) },
      },
    ];
  });

const movement = (word: string, range: TextRange, alike: readonly string[]): IntentPreference => ({
  kind: 'movement',
  label: word,
  range,
  wanted: { kind: 'or', parts: [word, ...alike].map((each) => titled(each)) },
});

/** Reports whose title speaks of the movement that is asked about, in whatever words. */
const readMovements = (words: readonly IntentWord[]): IntentPreference[] =>
  words.flatMap(({ text: word, range, alike }) => (alike.length === 0 ? [] : [movement(word, range, alike)]));

/** The same of a character that no word took: 跌 of 煤炭为啥跌. */
const readLoneMovements = (term: QueryTerm, folded: string, pieces: readonly Piece[]): IntentPreference[] =>
  pieces.flatMap((piece) => {
    const full = piece.kind === 'lone' ? MOVES.get(folded.slice(piece.start, piece.end)) : undefined;
    return full === undefined
      ? []
      : [movement(full, rangeOf(term, folded, piece), movementsLike(full) ?? [])];
  });

/** What a term prefers of the reports that it finds: kinds, times, names, the words of an answer. */
export const readPreferences = (
  term: QueryTerm,
  folded: string,
  pieces: readonly Piece[],
  words: readonly IntentWord[],
): IntentPreference[] => [
  ...pieces.flatMap((piece) => preferencesOf(piece, rangeOf(term, folded, piece))),
  ...readAnswers(folded, term.range),
  ...readShares(term, folded, pieces),
  ...readMovements(words),
  ...readLoneMovements(term, folded, pieces),
];
