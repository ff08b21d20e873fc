import type { IndexExpression } from '#server/ports/search-index.ts';
import type { Alternative, UnderstoodClause, UnderstoodQuery, UnderstoodTerm } from '../language/index.ts';

const anyOf = (parts: IndexExpression[]): IndexExpression => {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { kind: 'or', parts };
};

/** null where there is nothing to ask: every report fits. */
export function allOf(parts: IndexExpression[]): IndexExpression | null {
  const [only] = parts;
  if (only === undefined) return null;
  return parts.length === 1 ? only : { kind: 'and', parts };
}

const compileAlternative = (alternative: Alternative): IndexExpression =>
  alternative.kind === 'text'
    ? { kind: 'text', text: alternative.text, field: alternative.field }
    : { kind: 'tag', tag: `${alternative.attribute}:${alternative.id}` };

function compileTerm({ term, alternatives }: UnderstoodTerm): IndexExpression {
  const wanted = anyOf(alternatives.map(compileAlternative));
  return term.negated ? { kind: 'not', part: wanted } : wanted;
}

const compileClause = ({ terms }: UnderstoodClause): IndexExpression => anyOf(terms.map(compileTerm));

/** The query as the engine takes it: one part for each clause. */
export const compileQuery = (query: UnderstoodQuery): IndexExpression[] => query.clauses.map(compileClause);
