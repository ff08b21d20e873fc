import { NOT_ASKED, type ReportSummary } from '#contract/calls/answers.ts';
import { foldText } from '#contract/text/fold.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { keySentences, type ReadPassage, readQuestion } from '../evidence/index.ts';
import { openedReport, rightsOf, rightsToAbstracts } from './access.ts';
import type { AnswerDeps } from './deps.ts';
import { findAnswer, isAnswered, noticeOfWhole, withScores } from './find-answer.ts';
import { presentAnswer } from './present-answer.ts';
import { askOfPassage } from './rules/ask-of-passage.ts';
import { isSaidAgain } from './said-again.ts';
import { whatChanged } from './what-changed.ts';

/** A report of two thousand paragraphs is an annual report: its first parts tell what it is about. */
const MOST_PASSAGES = 1500;
const QUESTIONS = 3;
/** So many are tried. */
const MOST_TRIED = 8;
const CHANGES = '这一期比上一期有什么变化？';
const WHOLE = '这份报告主要讲了什么？';

/** Questions that the report answers: each was tried. */
async function questionsOf(
  deps: AnswerDeps,
  fid: number,
  passages: readonly ReadPassage[],
  caller: Caller,
): Promise<string[]> {
  const asked = new Map(
    passages.flatMap((passage) => askOfPassage(passage) ?? []).map((one) => [one.question, one]),
  );
  const questions: string[] = [];
  for (const { question: query, term } of [...asked.values()].slice(0, MOST_TRIED)) {
    if (questions.length === QUESTIONS - 1) break;
    if (term !== null && !(await isSaidAgain(deps.passages, term, caller))) continue;
    const tried = await findAnswer(deps.passages, { query, fids: [fid] }, caller);
    if (isAnswered(tried, deps.names())) questions.push(query);
  }
  const changes = await whatChanged(
    deps.passages,
    { query: CHANGES, fids: [fid], gid: null, shelf: false },
    caller,
  );
  return changes === null ? [...questions, WHOLE] : [CHANGES, ...questions.slice(0, QUESTIONS - 2), WHOLE];
}

/**
 * What a report that is open says of itself, along its catalogue, and what may be asked of it; of one without a file its abstract, to
 * whoever finds it. It costs nothing. Throws 10007 where it is not open, 10404 where it has no text that can be read.
 */
export async function summariseReport(deps: AnswerDeps, fid: number, caller: Caller): Promise<ReportSummary> {
  const passages = withScores(await deps.passages.of(fid, MOST_PASSAGES, caller));
  const notice = noticeOfWhole(passages);
  const rights = notice === '' ? rightsOf(await openedReport(deps, caller, fid)) : rightsToAbstracts;
  const chosen = keySentences(passages);
  if (chosen.length === 0) throw new BusinessError('notFound', NOT_ASKED);
  const question = readQuestion(WHOLE, foldText(WHOLE));
  const found = {
    question,
    chosen,
    calculation: null,
    words: [],
    sought: [],
    looked: [],
    contrary: [],
    notice,
  };
  const { answer, claims, evidence } = presentAnswer(found, rights, deps.names());
  return { summary: answer, questions: await questionsOf(deps, fid, passages, caller), claims, evidence };
}
