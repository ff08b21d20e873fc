import type { Answer } from '#contract/calls/answers.ts';
import { foldText } from '#contract/text/fold.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { quotableTo } from './access.ts';
import type { AnswerDeps } from './deps.ts';
import { findAnswer } from './find-answer.ts';
import { presentAnswer } from './present-answer.ts';
import { nearestQuestions } from './rules/nearest-questions.ts';

/** Reports whose rights are looked at: what is behind them is not shown. */
const MOST_REPORTS = 12;

async function answer(deps: AnswerDeps, query: string, caller: Caller): Promise<Answer> {
  const started = performance.now();
  const found = await findAnswer(deps.passages, { query, fids: null }, caller);
  const shown = [...found.chosen, ...found.looked].map(({ passage }) => passage.fid);
  const rights = await quotableTo(deps.quotas, caller, [...new Set(shown)].slice(0, MOST_REPORTS));
  const body = presentAnswer(found, rights, deps.names());
  const suggestions = body.is_refused
    ? nearestQuestions(query, await deps.featured.list(caller.now)).map(({ question }) => question)
    : [];
  const tookMs = Math.round((performance.now() - started) * 10) / 10;
  return { question: query, ...body, suggestions, took_ms: tookMs };
}

/**
 * Answers from what the library says. It costs one question; the same again that day costs nothing, and whoever got no answer gets
 * it back. Throws 10007, 10009 and 10011.
 */
export async function answerQuestion(
  deps: AnswerDeps,
  { query }: { query: string },
  caller: Caller,
): Promise<Answer> {
  const receipt = await deps.quotas.take({ caller, action: 'askQuestion', subject: subjectOf(query) });
  try {
    const result = await answer(deps, query, caller);
    if (result.is_refused) await deps.quotas.giveBack(receipt);
    return result;
  } catch (error) {
    await deps.quotas.giveBack(receipt);
    throw error;
  }
}

/** A question asked again, whatever its spaces and marks. */
const subjectOf = (query: string): string => foldText(query).replaceAll(/[\s\p{P}]+/gu, '');
