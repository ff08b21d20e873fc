import { foldText } from '#contract/text/fold.ts';
import { queryPhrase } from '#contract/text/tokenize.ts';
import { hasText } from '#server/platform/ranking/expression.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import { type Layout, titleFieldsOf } from './layout.ts';
import { EVERY_DOCUMENT, quoted, tagToken } from './marks.ts';

/** In place of a field: all those that hold titles. No field can have this name. */
export const TITLES = ' titles';

/** Makes FTS5 query text. Each function gives undefined for an expression without a letter or digit. */
export interface MatchCompiler {
  /** The phrase as it stands in a document, in one column or any. */
  phrase(text: string, field: string): string | undefined;
  /** Every part must match. */
  everyPart(expression: IndexExpression): string | undefined;
  /**
   * One text part is enough, and of a text one word; tags and exclusions still hold.
   * `wordsOf` splits raw text into the words that are worth finding.
   */
  anyPart(expression: IndexExpression, wordsOf: (text: string) => string[]): string | undefined;
  /** Body text plays no part, so that the small table can answer. */
  isAboutHead(expression: IndexExpression): boolean;
}

const EVERYTHING = quoted(EVERY_DOCUMENT);

/** Parts of which none is repeated: what is asked twice costs twice. */
export function joinMatches(parts: readonly string[], operator: 'AND' | 'OR'): string | undefined {
  const distinct = [...new Set(parts)];
  return distinct.length < 2 ? distinct[0] : `(${distinct.join(` ${operator} `)})`;
}

export const present = <Value>(part: Value | undefined): part is Value => part !== undefined;

/** FTS5 has no unary NOT: what is left out is taken from the rest of its AND, or from everything. */
export function withoutMatches(kept: string | undefined, dropped: readonly string[]): string | undefined {
  const without = joinMatches(dropped, 'OR');
  if (without === undefined) return kept;
  return `(${kept ?? EVERYTHING} NOT ${without})`;
}

type TextMatch = (text: string, field: string) => string | undefined;

export function createMatchCompiler(layout: Layout): MatchCompiler {
  const roles = new Map<string, string>(layout.fields.map(({ name, role }) => [name, role]));
  const titles = titleFieldsOf(layout).join(' ');

  const columnsFor = (field: string): string => {
    if (field === 'any') return '';
    if (field === TITLES) return `{${titles}} : `;
    if (!roles.has(field)) throw new RangeError(`the collection ${layout.name} has no field “${field}”`);
    return `${field} : `;
  };
  const phrase: TextMatch = (text, field) => {
    const columns = columnsFor(field);
    const found = queryPhrase(foldText(text));
    if (!found) return undefined;
    return columns + quoted(found.tokens.join(' ')) + (found.lastIsPrefix ? ' *' : '');
  };

  function compile(expression: IndexExpression, textMatch: TextMatch): string | undefined {
    switch (expression.kind) {
      case 'text':
        return textMatch(expression.text, expression.field);
      case 'tag':
        return quoted(tagToken(expression.tag));
      case 'not':
        // What is excluded is excluded as it was typed, also where any word of the rest is enough.
        return withoutMatches(undefined, [compile(expression.part, phrase)].filter(present));
      case 'or':
        return joinMatches(expression.parts.map((part) => compile(part, textMatch)).filter(present), 'OR');
      case 'and': {
        const kept = expression.parts.filter((part) => part.kind !== 'not');
        const dropped = expression.parts.flatMap((part) => (part.kind === 'not' ? [part.part] : []));
        return withoutMatches(
          joinMatches(kept.map((part) => compile(part, textMatch)).filter(present), 'AND'),
          dropped.map((part) => compile(part, phrase)).filter(present),
        );
      }
    }
  }

  const isAboutHead = (expression: IndexExpression): boolean => {
    switch (expression.kind) {
      case 'text':
        return expression.field !== 'any' && roles.get(expression.field) !== 'body';
      case 'tag':
        return true;
      case 'not':
        return isAboutHead(expression.part);
      default:
        return expression.parts.every(isAboutHead);
    }
  };

  return {
    phrase,
    isAboutHead,
    everyPart: (expression) => compile(expression, phrase),
    anyPart(expression, wordsOf) {
      const anyWord: TextMatch = (text, field) =>
        joinMatches(
          wordsOf(text)
            .map((word) => phrase(word, field))
            .filter(present),
          'OR',
        );
      if (expression.kind !== 'and') return compile(expression, anyWord);
      const wanted: IndexExpression = { kind: 'or', parts: expression.parts.filter(hasText) };
      const held = expression.parts.filter((part) => !hasText(part));
      return compile({ kind: 'and', parts: [wanted, ...held] }, anyWord);
    },
  };
}
