import type { UnderstoodPart } from '#contract/calls/search.ts';
import { FIELD_LABELS } from '#contract/text/query-tree.ts';
import type { UnderstoodClause, UnderstoodQuery, UnderstoodTerm } from './understood-query.ts';

type Part = UnderstoodPart;

const PLAIN_LABEL = 3;
const DEMANDED = { role: 'demanded', strict: '', names: '' } as const;

function labelOf({ term, added }: UnderstoodTerm): string {
  const shown = term.exact ? `“${term.text}”` : term.text;
  const named = term.field === 'any' ? shown : `${FIELD_LABELS[term.field]}：${shown}`;
  const more = added.length > PLAIN_LABEL ? ' 等' : '';
  return added.length === 0 ? named : `${named} ≈ ${added.slice(0, PLAIN_LABEL).join('、')}${more}`;
}

function kindOf({ term, added }: UnderstoodTerm): Part['kind'] {
  if (term.negated) return 'not';
  if (term.field !== 'any') return term.field;
  if (term.exact) return 'phrase';
  return added.length > 0 ? 'synonym' : 'word';
}

function describeClause({ terms, range }: UnderstoodClause): Part[] {
  const [first] = terms;
  if (first === undefined) return [];
  if (terms.length === 1) {
    return [
      {
        kind: kindOf(first),
        label: first.term.negated ? `不含 ${labelOf(first)}` : labelOf(first),
        range,
        ...DEMANDED,
      },
    ];
  }
  const labels = terms.map((term) => (term.term.negated ? `不含 ${labelOf(term)}` : labelOf(term)));
  return [{ kind: 'or', label: labels.join(' 或 '), range, ...DEMANDED }];
}

/** The chips above the results; removing the range of one leaves a well-formed query. */
export function describeQuery(query: UnderstoodQuery): Part[] {
  return query.clauses.flatMap(describeClause);
}
