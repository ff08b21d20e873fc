import { foldText } from '#contract/text/fold.ts';
import { isLoneCharacter } from '#contract/text/tokenize.ts';
import type { GradedMatch, IndexExpression, IndexGrade } from '#server/ports/search-index.ts';
import { type MemoryDocument, matcherOf, type Reading } from './match.ts';

/** Where a document stands in a graded list; undefined where it is not in it. */
export type Grader = (
  document: MemoryDocument,
) => { grade: IndexGrade; lacks: number[]; held: number } | undefined;

const isLone = (wanted: IndexExpression): boolean =>
  wanted.kind === 'text' && isLoneCharacter(foldText(wanted.text).trim());

/** A word is weighed by how few of the documents hold it, unless the query weighs it. */
const rarity = (found: number, all: number): number => Math.log(1 + (all - found + 0.5) / (found + 0.5));

/** `all`: the documents by which rarity is told. */
export function createGrader(match: GradedMatch, reading: Reading, all: readonly MemoryDocument[]): Grader {
  const readable = match.words.flatMap(({ wanted, weight }, place) => {
    const matches = matcherOf(wanted, 'all', reading);
    if (!matches) return [];
    return [
      {
        place,
        matches,
        isLone: isLone(wanted),
        weight: weight ?? rarity(all.filter(matches).length, all.length),
      },
    ];
  });
  const telling = readable.filter((word) => !word.isLone);
  const words = telling.length > 0 ? telling : readable;
  const together = match.together === null ? undefined : matcherOf(match.together, 'all', reading);
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  // Words that all hold no letter ask nothing, which nothing answers.
  if (words.length === 0 && !together)
    return () => (match.words.length > 0 ? undefined : { grade: 'every', lacks: [], held: 1 });
  return (document) => {
    if (together?.(document)) return { grade: 'together', lacks: [], held: 1 };
    const lacking = words.filter(({ matches }) => !matches(document));
    if (lacking.length === 0 && words.length > 0) return { grade: 'every', lacks: [], held: 1 };
    const held = 1 - lacking.reduce((sum, { weight }) => sum + weight, 0) / Math.max(total, Number.EPSILON);
    const isEnough = lacking.length < words.length && held >= match.leastShare - 1e-9;
    if (!isEnough || match.leastShare >= 1) return undefined;
    return { grade: 'most', lacks: lacking.map(({ place }) => place), held };
  };
}
