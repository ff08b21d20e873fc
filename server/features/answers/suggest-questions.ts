import { foldText } from '#contract/text/fold.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Rights } from './access.ts';
import type { AnswerDeps } from './deps.ts';
import { type FoundAnswer, findAnswer, isAnswered } from './find-answer.ts';
import { isQuotable } from './present-answer.ts';
import { questionsNear } from './rules/questions-near.ts';
import { isSaidAgain } from './said-again.ts';

const SHOWN = 2;
/** So many are tried: who was refused does not wait long for what else they may ask. */
const MOST_TRIED = 4;
const LOOKED_AT = 40;

interface Refused {
  query: string;
  fids: readonly number[] | null;
  gid: number | null;
  shelf?: boolean;
  found: FoundAnswer;
  rights: Rights;
}

/**
 * Questions about the same subject, each tried and answered in the same reports, from what may be quoted to whoever asks; none where
 * there are none.
 */
export async function suggestQuestions(
  deps: Pick<AnswerDeps, 'passages' | 'names'>,
  { query, fids, gid, shelf = false, found, rights }: Refused,
  caller: Caller,
): Promise<string[]> {
  const open = found.looked.map(({ passage }) => passage).filter((passage) => isQuotable(rights(passage)));
  const near = questionsNear(open.slice(0, LOOKED_AT), found.sought);
  const suggested: string[] = [];
  for (const { question, term } of near.slice(0, MOST_TRIED)) {
    if (suggested.length >= SHOWN) break;
    if (foldText(question) === foldText(query)) continue;
    if (term !== null && !(await isSaidAgain(deps.passages, term, caller))) continue;
    const tried = await findAnswer(deps.passages, { query: question, fids, gid, shelf }, caller);
    const chosen = tried.chosen.filter(({ passage }) => isQuotable(rights(passage)));
    if (isAnswered({ ...tried, chosen }, deps.names())) suggested.push(question);
  }
  return suggested;
}
