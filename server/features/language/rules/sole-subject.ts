import { foldText } from '#contract/text/fold.ts';
import type { Dictionary, Entity } from './dictionary.ts';
import type { IntentWord } from './intent.ts';
import type { UnderstoodQuery } from './understood-query.ts';

/** Of level 1: the second level is a right of its own. */
const isSubject = ({ kind, parentId }: Entity): boolean =>
  kind === 'stock' || (kind === 'industry' && parentId === 0);

/** 代码:300750, and nothing else. */
function demanded({ clauses }: UnderstoodQuery, dictionary: Pick<Dictionary, 'entities'>): Entity | null {
  const [one] = clauses.length === 1 ? (clauses[0]?.terms ?? []) : [];
  if (one === undefined || clauses[0]?.terms.length !== 1 || one.term.negated || one.term.field !== 'stock')
    return null;
  return dictionary.entities(foldText(one.term.text)).find(({ kind }) => kind === 'stock') ?? null;
}

/**
 * The company or the industry that is all of what is asked about, however it is called: its code, its English name, or a slip of it. Words
 * that ask about a subject (评级, 走势), kinds and times beside it make no other subject.
 */
export function soleSubject(
  strict: UnderstoodQuery,
  words: readonly IntentWord[],
  dictionary: Pick<Dictionary, 'entities'>,
): Entity | null {
  const telling = words.filter(({ faint }) => !faint);
  if (words.length === 0) return demanded(strict, dictionary);
  const [only] = telling;
  if (strict.clauses.length > 0 || telling.length !== 1 || only === undefined) return null;
  return only.entity !== null && isSubject(only.entity) ? only.entity : null;
}
