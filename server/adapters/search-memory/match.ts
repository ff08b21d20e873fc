import { foldText } from '#server/platform/text/fold.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import { indexTokens, queryPhrase, type TokenPhrase } from '#server/platform/text/tokenize.ts';
import type { IndexExpression, IndexedReport, IndexField, IndexQuery } from '#server/ports/search-index.ts';

export interface MemoryDocument {
  report: IndexedReport;
  /** Folded, for scores. */
  title: string;
  text: string;
  /** Tokens of each separate piece of text: phrases never cross from one to another. */
  pieces: { field: Exclude<IndexField, 'any'> | 'body'; tokens: string[] }[];
}

export type Matcher = (document: MemoryDocument) => boolean;

export function makeMemoryDocument(report: IndexedReport): MemoryDocument {
  const piece = (field: MemoryDocument['pieces'][number]['field']) => (text: string) => ({
    field,
    tokens: indexTokens(foldText(text)),
  });
  const body = [report.abstract, ...report.paragraphs];
  return {
    report,
    title: foldText(report.title),
    text: foldText([report.organisation, ...report.authors, ...report.stocks, ...body].join('\n')),
    pieces: [
      piece('title')(report.title),
      piece('organisation')(report.organisation),
      ...report.authors.map(piece('author')),
      ...report.stocks.map(piece('stock')),
      ...body.map(piece('body')),
    ],
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

function textMatcher(text: string, field: IndexField): Matcher | undefined {
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

/** Undefined for what holds no letter or digit: it asks nothing. */
function matcherOf(
  expression: IndexExpression,
  match: IndexQuery['match'],
  segmenter: Segmenter,
): Matcher | undefined {
  const inner = (part: IndexExpression) => matcherOf(part, match, segmenter);
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
      if (match === 'all') return textMatcher(expression.text, expression.field);
      const words = segmenter.words(foldText(expression.text));
      return some(words.map((word) => textMatcher(word, expression.field)));
    }
    case 'tag':
      return ({ report }) => report.tags.includes(expression.tag);
    case 'not': {
      const excluded = matcherOf(expression.part, 'all', segmenter);
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

/** A query of punctuation alone finds nothing; null finds everything. */
export function createMatcher(
  expression: IndexExpression | null,
  match: IndexQuery['match'],
  segmenter: Segmenter,
): Matcher {
  if (expression === null) return () => true;
  return matcherOf(expression, match, segmenter) ?? (() => false);
}
