import type { ParsedQuery, QueryField } from './query-tree.ts';

/** The texts that a query wants to be there, each once, by where they count. */
export interface SoughtTexts {
  /** Of words sought anywhere and of those sought in titles. */
  title: string[];
  /** Of words sought anywhere. */
  body: string[];
}

function textsIn({ clauses }: ParsedQuery, fields: readonly QueryField[]): string[] {
  const terms = clauses.flatMap((clause) => clause.terms);
  const sought = terms.filter(({ field, negated }) => !negated && fields.includes(field));
  return [...new Set(sought.map(({ text }) => text))];
}

/** Excluded words and those that say what a report is (its organisation, author, stock, industry, type) are left out. */
export const soughtTexts = (query: ParsedQuery): SoughtTexts => ({
  title: textsIn(query, ['any', 'title']),
  body: textsIn(query, ['any']),
});
