import { foldText } from '#server/platform/text/fold.ts';
import { queryPhrase } from '#server/platform/text/tokenize.ts';
import type { IndexExpression, IndexField } from '#server/ports/search-index.ts';
import { EVERY_REPORT, tagToken } from './document.ts';

/** FTS5 query text for an expression. Each function gives undefined for an expression without a letter or digit. */

const quote = (token: string): string => `"${token}"`;

/** The phrase as it stands in a document, in one column or any. */
export function phraseMatch(text: string, field: IndexField): string | undefined {
  const phrase = queryPhrase(foldText(text));
  if (!phrase) return undefined;
  const match = quote(phrase.tokens.join(' ')) + (phrase.lastIsPrefix ? ' *' : '');
  return field === 'any' ? match : `${field} : ${match}`;
}

const EVERYTHING = quote(EVERY_REPORT);

const join = (parts: string[], operator: 'AND' | 'OR'): string | undefined =>
  parts.length === 0 ? undefined : parts.length === 1 ? parts[0] : `(${parts.join(` ${operator} `)})`;

const present = (part: string | undefined): part is string => part !== undefined;

/** FTS5 has no unary NOT: what is left out is taken from the rest of its AND, or from everything. */
function withoutParts(kept: string | undefined, dropped: string[]): string | undefined {
  const without = join(dropped, 'OR');
  if (without === undefined) return kept;
  return `(${kept ?? EVERYTHING} NOT ${without})`;
}

type TextMatch = (text: string, field: IndexField) => string | undefined;

function matchAll(expression: IndexExpression, textMatch: TextMatch): string | undefined {
  switch (expression.kind) {
    case 'text':
      return textMatch(expression.text, expression.field);
    case 'tag':
      return quote(tagToken(expression.tag));
    case 'not':
      // What is excluded is excluded as it was typed, also where any word of the rest is enough.
      return withoutParts(undefined, [matchAll(expression.part, phraseMatch)].filter(present));
    case 'or':
      return join(expression.parts.map((part) => matchAll(part, textMatch)).filter(present), 'OR');
    case 'and': {
      const kept = expression.parts.filter((part) => part.kind !== 'not');
      const dropped = expression.parts.flatMap((part) => (part.kind === 'not' ? [part.part] : []));
      return withoutParts(
        join(kept.map((part) => matchAll(part, textMatch)).filter(present), 'AND'),
        dropped.map((part) => matchAll(part, phraseMatch)).filter(present),
      );
    }
  }
}

/** Every part must match. */
export const matchEveryPart = (expression: IndexExpression): string | undefined =>
  matchAll(expression, phraseMatch);

const hasText = (expression: IndexExpression): boolean => {
  if (expression.kind === 'text') return true;
  return (expression.kind === 'and' || expression.kind === 'or') && expression.parts.some(hasText);
};

/**
 * One text part is enough, and of a text one word; tags and exclusions still hold.
 * `wordsOf` splits raw text into the words that are worth finding.
 */
export function matchAnyPart(
  expression: IndexExpression,
  wordsOf: (text: string) => string[],
): string | undefined {
  const anyWord: TextMatch = (text, field) =>
    join(
      [
        ...new Set(
          wordsOf(text)
            .map((word) => phraseMatch(word, field))
            .filter(present),
        ),
      ],
      'OR',
    );
  if (expression.kind !== 'and') return matchAll(expression, anyWord);
  const wanted: IndexExpression = { kind: 'or', parts: expression.parts.filter(hasText) };
  return matchAll(
    { kind: 'and', parts: [wanted, ...expression.parts.filter((part) => !hasText(part))] },
    anyWord,
  );
}

/** The same expression with every free text part asked of the title; undefined where that asks nothing new. */
export function inTitle(expression: IndexExpression): IndexExpression | undefined {
  let changed = false;
  const move = (part: IndexExpression): IndexExpression => {
    switch (part.kind) {
      case 'text':
        if (part.field !== 'any') return part;
        changed = true;
        return { ...part, field: 'title' };
      case 'and':
      case 'or':
        return { kind: part.kind, parts: part.parts.map(move) };
      // What the reader excludes is excluded everywhere.
      default:
        return part;
    }
  };
  const moved = move(expression);
  return changed ? moved : undefined;
}

/** True where body text plays no part, so that the small table can answer. */
export function isAboutHead(expression: IndexExpression): boolean {
  switch (expression.kind) {
    case 'text':
      return expression.field !== 'any';
    case 'tag':
      return true;
    case 'not':
      return isAboutHead(expression.part);
    default:
      return expression.parts.every(isAboutHead);
  }
}

/** Texts that a match should contain, in order, without those excluded. */
export function wantedTexts(expression: IndexExpression): string[] {
  switch (expression.kind) {
    case 'text':
      return [expression.text];
    case 'and':
    case 'or':
      return expression.parts.flatMap(wantedTexts);
    default:
      return [];
  }
}

/**
 * The expression without the free texts of which it demands every one, for asking beside them; undefined where it asks nothing else.
 * Where it only excludes besides, it stays whole: an exclusion alone would start from every report.
 */
export function besideTexts(expression: IndexExpression): IndexExpression | undefined {
  if (expression.kind === 'text' && expression.field === 'any') return undefined;
  if (expression.kind !== 'and') return expression;
  const parts = expression.parts.map(besideTexts).filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  return parts.every(({ kind }) => kind === 'not') ? expression : { kind: 'and', parts };
}
