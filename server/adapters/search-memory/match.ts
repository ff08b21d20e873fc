import { foldText } from '#contract/text/fold.ts';
import { indexTokens, queryPhrase, type TokenPhrase } from '#contract/text/tokenize.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import type { IndexedDocument } from '#server/ports/search-collection.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';

export interface MemoryDocument {
  document: IndexedDocument;
  /** Folded, for scores. */
  title: string;
  text: string;
  /** Tokens of each separate piece of text: phrases never cross from one to another. */
  pieces: { field: string; tokens: string[] }[];
}

export type Matcher = (document: MemoryDocument) => boolean;

/** `titles`: the fields whose words count more. */
export function makeMemoryDocument(document: IndexedDocument, titles: ReadonlySet<string>): MemoryDocument {
  const texts = Object.entries(document.fields).flatMap(([field, parts = []]) =>
    parts.map((part) => ({ field, folded: foldText(part) })),
  );
  const joined = (inTitle: boolean): string =>
    texts
      .filter(({ field }) => titles.has(field) === inTitle)
      .map(({ folded }) => folded)
      .join('\n');
  return {
    document,
    title: joined(true),
    text: joined(false),
    pieces: texts.map(({ field, folded }) => ({ field, tokens: indexTokens(folded) })),
  };
}

function holds(tokens: readonly string[], phrase: TokenPhrase): boolean {
  const size = phrase.tokens.length;
  const same = (found: string | undefined, wanted: string | undefined, isLast: boolean): boolean =>
    isLast && phrase.lastIsPrefix ? (found ?? '').startsWith(wanted ?? '') : found === wanted;
  return tokens.some((_, at) =>
    phrase.tokens.every((wanted, i) => same(tokens[at + i], wanted, i === size - 1)),
  );
}

function textMatcher(text: string, field: string): Matcher | undefined {
  const phrase = queryPhrase(foldText(text));
  if (!phrase) return undefined;
  return ({ pieces }) =>
    pieces.some((piece) => (field === 'any' || piece.field === field) && holds(piece.tokens, phrase));
}

const present = (matcher: Matcher | undefined): matcher is Matcher => matcher !== undefined;
const isNot = (part: IndexExpression): boolean => part.kind === 'not';

const hasText = (expression: IndexExpression): boolean => {
  if (expression.kind === 'text') return true;
  return (expression.kind === 'and' || expression.kind === 'or') && expression.parts.some(hasText);
};

/** How a query of a collection is read: a field that is not one of these is an error. */
export interface Reading {
  fields: ReadonlySet<string>;
  segmenter: Segmenter;
}

/** Undefined for what holds no letter or digit: it asks nothing. Errors: RangeError for a field of another collection. */
export function matcherOf(
  expression: IndexExpression,
  match: 'all' | 'any',
  reading: Reading,
): Matcher | undefined {
  const inner = (part: IndexExpression) => matcherOf(part, match, reading);
  const every = (parts: IndexExpression[]): Matcher | undefined => {
    const matchers = parts.map(inner).filter(present);
    return matchers.length === 0 ? undefined : (document) => matchers.every((matches) => matches(document));
  };
  const some = (matchers: (Matcher | undefined)[]): Matcher | undefined => {
    const asked = matchers.filter(present);
    return asked.length === 0 ? undefined : (document) => asked.some((matches) => matches(document));
  };
  switch (expression.kind) {
    case 'text': {
      if (expression.field !== 'any' && !reading.fields.has(expression.field))
        throw new RangeError(`the collection has no field “${expression.field}”`);
      if (match === 'all') return textMatcher(expression.text, expression.field);
      const words = reading.segmenter.words(foldText(expression.text));
      return some(words.map((word) => textMatcher(word, expression.field)));
    }
    case 'tag':
      return ({ document }) => document.tags.includes(expression.tag);
    case 'not': {
      const excluded = matcherOf(expression.part, 'all', reading);
      return excluded && ((document) => !excluded(document));
    }
    case 'or':
      return some(expression.parts.map(inner));
    case 'and': {
      if (match === 'all' || !expression.parts.some((part) => !isNot(part) && hasText(part)))
        return every(expression.parts);
      const wanted = some(expression.parts.filter(hasText).map(inner));
      const held = every(expression.parts.filter((part) => !hasText(part)));
      return wanted && held ? (document) => wanted(document) && held(document) : (wanted ?? held);
    }
  }
}
