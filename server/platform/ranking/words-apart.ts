import { isLoneCharacter } from '#contract/text/tokenize.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import type { Segmenter } from '../text/segment.ts';
import { hasText } from './expression.ts';
import { searchWords } from './query-terms.ts';

/** An expression of which any word is enough, taken apart. */
export interface WordsApart {
  wordsOf(text: string): string[];
  /** The field of a word that is a match by itself where the rest holds; of others the whole expression must be asked again. */
  fieldOf: ReadonlyMap<string, string>;
  /** What must hold beside a word. */
  besides: IndexExpression[];
  /** Beside words that are matches a lone character that is none is not asked for. */
  isAsked(word: string): boolean;
}

export function wordsApart(expression: IndexExpression, segmenter: Segmenter): WordsApart {
  const wordsOf = (text: string): string[] => searchWords(text, segmenter);
  const parts = expression.kind === 'and' ? expression.parts : [expression];
  const plain = parts
    .flatMap((part) => (part.kind === 'or' ? part.parts : [part]))
    .flatMap((part) => (part.kind === 'text' ? [part] : []));
  const isPlain = parts.every((part) => !hasText(part) || part.kind === 'text' || part.kind === 'or');
  const fieldOf = new Map(
    isPlain ? plain.flatMap(({ text, field }) => wordsOf(text).map((word) => [word, field] as const)) : [],
  );
  return {
    wordsOf,
    fieldOf,
    besides: parts.filter((part) => !hasText(part)),
    isAsked: (word) => fieldOf.size === 0 || fieldOf.has(word) || !isLoneCharacter(word),
  };
}
