import { createHash } from 'node:crypto';
import { foldText } from '#contract/text/fold.ts';
import type { ParsedQuery, QueryTerm } from '#contract/text/query-tree.ts';

/** The term as searching reads it; two are the same exactly where they are looked for in the same way. */
const canonicalTerm = ({ text, field, exact, negated }: QueryTerm): string =>
  JSON.stringify([negated, field, exact, foldText(text).trim().replace(/\s+/g, ' ')]);

const inOrder = (parts: string[]): string[] => [...new Set(parts)].sort();

/**
 * What a search is about, for the daily limit: the words as the one reader of the query language gave them, whatever their
 * order, width, script or spacing. Filters, order and pages are no part of it: refining a search costs nothing.
 */
export function searchSubject({ clauses }: ParsedQuery): string {
  const asked = inOrder(clauses.map(({ terms }) => inOrder(terms.map(canonicalTerm)).join('|')));
  return createHash('sha256').update(asked.join('\n')).digest('base64url').slice(0, 22);
}
