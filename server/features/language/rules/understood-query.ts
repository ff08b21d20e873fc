import type { QueryTerm } from '#contract/text/query-tree.ts';
import type { TextRange } from '#contract/wire/fields.ts';

/** One way in which a term may be met. */
export type Alternative =
  | { kind: 'text'; text: string; field: 'any' | 'title' | 'organisation' | 'author' | 'stock' }
  | { kind: 'tag'; attribute: 'industry' | 'type' | 'organisation'; id: number };

export interface UnderstoodTerm {
  term: QueryTerm;
  /** At least one; a report needs one of them. */
  alternatives: Alternative[];
  /** What was added to the typed word, as a person would name it: synonyms, the stock of a code, a corrected slip. */
  added: string[];
}

export interface UnderstoodClause {
  terms: UnderstoodTerm[];
  range: TextRange;
}

export interface UnderstoodQuery {
  clauses: UnderstoodClause[];
  notices: string[];
}

/** What a page marks: in titles what was looked for there or anywhere, in the body only what was looked for anywhere. */
export interface MarkableTexts {
  title: string[];
  body: string[];
}

function textsIn(query: UnderstoodQuery, fields: readonly string[]): string[] {
  const texts = query.clauses.flatMap(({ terms }) =>
    terms.flatMap(({ term, alternatives }) =>
      term.negated
        ? []
        : alternatives.flatMap((one) =>
            one.kind === 'text' && fields.includes(one.field) ? [one.text] : [],
          ),
    ),
  );
  return [...new Set(texts)];
}

/** Texts a match contains; excluded words, and those of other fields than title and body, are left out. */
export const markableTexts = (query: UnderstoodQuery): MarkableTexts => ({
  title: textsIn(query, ['any', 'title']),
  body: textsIn(query, ['any']),
});
