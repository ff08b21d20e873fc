import type {
  GradedMatch,
  IndexExpression,
  IndexGrade,
  IndexQuery,
  IndexSelection,
} from '#server/ports/search-index.ts';
import type { Segmenter } from '../text/segment.ts';
import { allOf, beyond, isLone, wantedTexts } from './expression.ts';
import { rankTerms } from './query-terms.ts';

/** How a graded match is asked, whatever engine answers it: which of its words count, what is a full match, in which grades they are listed. */
export type GradedSelection = IndexSelection & { match: GradedMatch };
export type GradedQuery = IndexQuery & { match: GradedMatch };

export const isGraded = <Selection extends IndexSelection>(
  selection: Selection,
): selection is Selection & { match: GradedMatch } => typeof selection.match === 'object';

/** Beyond these the words that come last add more cost than order. */
const MOST_WORDS = 10;

type GradedWord = GradedMatch['words'][number];

export interface GradedIntent {
  /** Each with its place among the words of the query. */
  asked: (GradedWord & { place: number })[];
  /** What is sought as one run; null where nothing is. */
  run: IndexExpression | null;
  /** All the words; null without any. */
  every: IndexExpression | null;
}

/** `asksSomething` says whether the engine can ask an expression: one without a letter or a digit it cannot. */
export function gradedIntent(
  { words, together }: GradedMatch,
  asksSomething: (expression: IndexExpression) => boolean,
): GradedIntent {
  const readable = words
    .map((word, place) => ({ ...word, place }))
    .filter(({ wanted }) => asksSomething(wanted));
  // Beside words, a lone character would cost more than all of them and tell less.
  const telling = readable.filter(({ wanted }) => !isLone(wanted));
  const asked = (telling.length > 0 ? telling : readable).slice(0, MOST_WORDS);
  const run = together !== null && asksSomething(together) ? together : null;
  return { asked, run, every: allOf(asked.map(({ wanted }) => wanted)) };
}

/** An expression beside the one that must hold. */
export const beside = <Selection extends IndexSelection>(
  selection: Selection,
  expression: IndexExpression | null,
): Selection & { match: 'all' } => ({
  ...selection,
  expression:
    expression === null
      ? selection.expression
      : allOf([beyond(selection.expression, expression), expression]),
  match: 'all',
});

/** What a full match holds: the run or every word; null where neither is sought. */
export function fullExpression({ run, every }: GradedIntent): IndexExpression | null {
  const sought = [run, every].filter((part) => part !== null);
  return sought.length === 2 ? { kind: 'or', parts: sought } : (sought[0] ?? null);
}

/** Words were sought and none can be asked, and nothing else must hold: nothing matches. What seeks nothing is as if it were not graded. */
export const asksInVain = ({ expression, match }: GradedSelection, intent: GradedIntent): boolean =>
  fullExpression(intent) === null && match.words.length > 0 && expression === null;

/** Whether there are documents that hold most of the words and not all. */
export const hasPartial = ({ match }: GradedSelection, { asked }: GradedIntent): boolean =>
  asked.length >= 2 && match.leastShare < 1;

/** The texts that rank, of the words and beside them. */
export const gradedTexts = ({ rankWords }: GradedQuery, { asked }: GradedIntent): string[] => [
  ...asked.flatMap(({ wanted }) => wantedTexts(wanted)),
  ...rankWords,
];

/** Hashes of the whole words of an expression, by which its rarity is known. */
export const hashesOf = (wanted: IndexExpression, segmenter: Segmenter): number[] =>
  rankTerms(wantedTexts(wanted), segmenter)
    .filter(({ whole }) => whole)
    .map(({ hash }) => hash);

/**
 * In the order of the list what its full matches hold. Where the order is not `overall` they are one list, and `apart` is what tells those of
 * the grade `together` from the others; null where all are of one grade.
 */
export function gradesOf(
  { sort }: Pick<IndexQuery, 'sort'>,
  intent: GradedIntent,
): { grades: { grade: IndexGrade; expression: IndexExpression | null }[]; apart: IndexExpression | null } {
  const { run, every } = intent;
  if (run !== null && every !== null && sort === 'overall')
    return {
      grades: [
        { grade: 'together', expression: run },
        { grade: 'every', expression: { kind: 'and', parts: [every, { kind: 'not', part: run }] } },
      ],
      apart: null,
    };
  const grade = every === null && run !== null ? 'together' : 'every';
  return {
    grades: [{ grade, expression: fullExpression(intent) }],
    apart: every === null ? null : run,
  };
}
