import { foldText } from '#contract/text/fold.ts';
import { queryPhrase } from '#contract/text/tokenize.ts';
import { hasText } from '#server/platform/ranking/expression.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import { writtenToken } from './document.ts';
import { type Layout, tagField, textField } from './mapping.ts';

/** A query as OpenSearch takes it, as JSON. */
export type Query = Record<string, unknown>;

/** In place of a field: all those that hold titles. No field can have this name. */
export const TITLES = ' titles';

/** A lone character begins some thousand tokens; left at the engine's own 50 most of them would not be found. */
const MOST_EXPANSIONS = 50_000;

export const anyOf = (parts: readonly Query[]): Query | undefined =>
  parts.length < 2 ? parts[0] : { bool: { should: parts, minimum_should_match: 1 } };

/** All of `kept` and none of `dropped`; undefined where neither asks anything. */
export function allBut(kept: readonly Query[], dropped: readonly Query[]): Query | undefined {
  if (dropped.length === 0 && kept.length < 2) return kept[0];
  return { bool: { filter: kept, must_not: dropped } };
}

export const present = <Value>(part: Value | undefined): part is Value => part !== undefined;

/** Makes queries of expressions. Each function gives undefined for one without a letter or digit. */
export interface QueryCompiler {
  /** The text as it stands in a document, in one field or any. */
  phrase(text: string, field: string): Query | undefined;
  /** Every part must match. */
  everyPart(expression: IndexExpression): Query | undefined;
  /** One text part is enough, and of a text one of the words that `wordsOf` gives; tags and exclusions still hold. */
  anyPart(expression: IndexExpression, wordsOf: (text: string) => string[]): Query | undefined;
  /** All of the texts close to each other in one field; undefined where there are not several, or one is a lone character. */
  near(texts: readonly string[], most: number): Query | undefined;
}

type TextQuery = (text: string, field: string) => Query | undefined;

function phraseIn(field: string, tokens: readonly string[], lastIsPrefix: boolean): Query {
  const name = textField(field);
  const [first = ''] = tokens;
  if (tokens.length === 1) return lastIsPrefix ? { prefix: { [name]: first } } : { term: { [name]: first } };
  const query = tokens.join(' ');
  return lastIsPrefix
    ? { match_phrase_prefix: { [name]: { query, max_expansions: MOST_EXPANSIONS } } }
    : { match_phrase: { [name]: query } };
}

export function createQueryCompiler(layout: Layout): QueryCompiler {
  const names = layout.fields.map(({ name }) => name);
  const titles = layout.fields.flatMap(({ name, role }) => (role === 'title' ? [name] : []));

  const fieldsOf = (field: string): string[] => {
    if (field === 'any') return names;
    if (field === TITLES) return titles;
    if (!names.includes(field)) throw new RangeError(`the collection ${layout.name} has no field “${field}”`);
    return [field];
  };
  const tokensOf = (text: string) => {
    const found = queryPhrase(foldText(text));
    return found && { ...found, tokens: found.tokens.map(writtenToken) };
  };
  const phrase: TextQuery = (text, field) => {
    const fields = fieldsOf(field);
    const found = tokensOf(text);
    return found && anyOf(fields.map((each) => phraseIn(each, found.tokens, found.lastIsPrefix)));
  };

  function compile(expression: IndexExpression, textQuery: TextQuery): Query | undefined {
    switch (expression.kind) {
      case 'text':
        return textQuery(expression.text, expression.field);
      case 'tag': {
        const colon = expression.tag.indexOf(':');
        return { term: { [tagField(expression.tag.slice(0, colon))]: expression.tag.slice(colon + 1) } };
      }
      case 'not':
        // What is excluded is excluded as it was typed, also where any word of the rest is enough.
        return allBut([], [compile(expression.part, phrase)].filter(present));
      case 'or':
        return anyOf(expression.parts.map((part) => compile(part, textQuery)).filter(present));
      case 'and':
        return allBut(
          expression.parts
            .filter((part) => part.kind !== 'not')
            .map((part) => compile(part, textQuery))
            .filter(present),
          expression.parts
            .flatMap((part) => (part.kind === 'not' ? [compile(part.part, phrase)] : []))
            .filter(present),
        );
    }
  }

  const nearIn = (field: string, phrases: readonly string[], most: number): Query => ({
    intervals: {
      [textField(field)]: {
        all_of: {
          ordered: false,
          max_gaps: most,
          intervals: phrases.map((query) => ({ match: { query, max_gaps: 0, ordered: true } })),
        },
      },
    },
  });

  return {
    phrase,
    everyPart: (expression) => compile(expression, phrase),
    anyPart(expression, wordsOf) {
      const anyWord: TextQuery = (text, field) =>
        anyOf(
          wordsOf(text)
            .map((word) => phrase(word, field))
            .filter(present),
        );
      if (expression.kind !== 'and') return compile(expression, anyWord);
      const wanted: IndexExpression = { kind: 'or', parts: expression.parts.filter(hasText) };
      const held = expression.parts.filter((part) => !hasText(part));
      return compile({ kind: 'and', parts: [wanted, ...held] }, anyWord);
    },
    near(texts, most) {
      const found = texts.map(tokensOf);
      if (found.some((each) => each === undefined || each.lastIsPrefix)) return undefined;
      const phrases = [...new Set(found.map((each) => each?.tokens.join(' ') ?? ''))];
      return phrases.length < 2 ? undefined : anyOf(names.map((field) => nearIn(field, phrases, most)));
    },
  };
}
