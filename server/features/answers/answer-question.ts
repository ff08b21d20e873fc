import type { Answer, AnswerEvent } from '#contract/calls/answers.ts';
import type { Scope } from '#contract/rights/ask-scope.ts';
import { foldText } from '#contract/text/fold.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { ownConversations, type Rights, rightsTo } from './access.ts';
import { answerByModel } from './answer-by-model.ts';
import type { AnswerDeps } from './deps.ts';
import { type FoundAnswer, findAnswer, isNearestAlone, pointedAt } from './find-answer.ts';
import { followFigure, overTimeOf } from './follow-figure.ts';
import { type Keeping, keepTurn, requireConversation } from './keep-turn.ts';
import { type Body, claimEvents, lookedThrough, presentAnswer } from './present-answer.ts';
import { presentFollowed } from './present-followed.ts';
import { type ReportsAsked, reportsAsked } from './reports-asked.ts';
import { saidWhole } from './said-whole.ts';
import { suggestQuestions } from './suggest-questions.ts';
import { presentChanged, whatChanged } from './what-changed.ts';

interface Asked {
  /** Said whole. */
  query: string;
  /** As it was put, where it leant on what was asked before. */
  asPut?: string;
  scope: Scope;
}

/** What was found, and how it leaves once it is known what may be quoted. */
interface Found {
  found: FoundAnswer;
  /** It sets issues beside each other: not for a model to word. */
  ofIssues: boolean;
  /** Reports whose rights are looked at, where it quotes more than most do. */
  most?: number;
  present: (rights: Rights, names: readonly string[]) => Body;
}

/** By what a question asks for: what changed since the last issue, a number over time, or an answer. */
async function findAny(
  { passages }: Pick<AnswerDeps, 'passages'>,
  asked: ReportsAsked & { query: string },
  caller: Caller,
): Promise<Found> {
  const changed = await whatChanged(passages, asked, caller);
  if (changed !== null)
    return { found: changed, ofIssues: true, present: (rights) => presentChanged(changed, rights) };
  const followed = await followFigure(passages, asked, caller);
  if (followed !== null)
    return {
      ...{ found: followed, ofIssues: true, most: followed.followed.points.length },
      present: (rights, names) => presentFollowed(followed, rights, names),
    };
  const found = await findAnswer(passages, asked, caller);
  return { found, ofIssues: false, present: (rights, names) => presentAnswer(found, rights, names) };
}

async function* work(
  deps: AnswerDeps,
  { query, asPut, scope }: Asked,
  keeping: Keeping | null,
  caller: Caller,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const started = performance.now();
  yield { kind: 'searching' };
  const within = await reportsAsked(deps, scope, caller);
  const { found, ofIssues, most, present } = await findAny(deps, { query, ...within }, caller);
  yield { kind: 'reading', ...lookedThrough(found) };
  const rights = await rightsTo(deps, caller, pointedAt(found), most);
  yield { kind: 'answering' };
  const names = deps.names();
  const builtIn = present(rights, names);
  // Whether there is an answer is not the model's to say, nor what figures come to.
  // Nor does what is somebody's own leave the house.
  const isOwn = found.looked.some(({ passage }) => passage.fid < 0);
  const isClosed = builtIn.is_refused || isNearestAlone(found.chosen);
  const model = isClosed || found.calculation !== null || ofIssues || isOwn ? null : deps.model;
  // What only comes near is not told before it is said to be no more than that, and costs nothing.
  if (model === null && !builtIn.is_nearest) yield* claimEvents(builtIn);
  const asked = { question: query, found, rights, names, builtIn };
  const body = model === null ? builtIn : yield* answerByModel({ ...asked, model }, caller);
  const isAnswered = !body.is_refused && !body.is_nearest;
  const suggestions = isAnswered
    ? []
    : await suggestQuestions(deps, { query, ...within, found, rights }, caller);
  const isNumber = !ofIssues && isAnswered;
  const overTime = isNumber ? await overTimeOf(deps.passages, { query, found }, caller) : '';
  const tookMs = Math.round((performance.now() - started) * 10) / 10;
  const told = asPut === undefined ? { question: query } : { question: asPut, understood: query };
  const answer = { ...told, ...body, over_time: overTime, suggestions, took_ms: tookMs };
  const kept = keeping && (await keepTurn(deps, keeping, { answer, scope, now: caller.now }));
  yield { kind: 'answered', answer, kept };
}

/** Whether an answer ended because we ended it: its time was over, the server stops. Whoever leaves has a reason of their own. */
const isOurEnd = ({ signal }: Caller): boolean => signal?.reason instanceof BusinessError;

/**
 * Answers from what the library says, and tells what it does. It costs one question; the same again that day costs nothing. Whoever got
 * no answer gets it back: nothing answers, something came near at most, something failed, or they stopped it before its first claim. Throws 10007, 10009 and 10011.
 */
async function* answerInSteps(
  deps: AnswerDeps,
  asked: Asked,
  keeping: Keeping | null,
  caller: Caller,
): AsyncGenerator<AnswerEvent, void, undefined> {
  if (keeping !== null) await requireConversation(deps, keeping);
  const receipt = await deps.quotas.take({ caller, action: 'askQuestion', subject: subjectOf(asked) });
  let isOwed = true;
  try {
    for await (const event of work(deps, asked, keeping, caller)) {
      // Before it is given: whoever stops at it has read it.
      if (event.kind === 'claim') isOwed = false;
      yield event;
    }
  } catch (error) {
    isOwed ||= !caller.signal?.aborted;
    throw error;
  } finally {
    if (isOwed || isOurEnd(caller)) await deps.quotas.giveBack(receipt);
  }
}

/** What a person in a browser asks: told while it is made, and kept as theirs. Throws 10404 where its conversation is not theirs. */
export async function* streamAnswerOf(
  deps: AnswerDeps,
  {
    conversation_id: conversationId,
    replaces,
    alone,
    query,
    scope,
  }: Omit<Asked, 'asPut'> & {
    conversation_id?: string | undefined;
    replaces?: string | undefined;
    alone?: boolean | undefined;
  },
  caller: Caller,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const keeping = { owner: ownConversations(caller), conversationId, replaces };
  const whole = alone === true ? null : await saidWhole(deps, keeping, query);
  const asked = whole === null ? { query, scope } : { query: whole, asPut: query, scope };
  yield* answerInSteps(deps, asked, keeping, caller);
}

/** The whole answer at once, for whoever asks for JSON. */
export async function answerQuestion(deps: AnswerDeps, asked: Asked, caller: Caller): Promise<Answer> {
  return wholeOf(answerInSteps(deps, asked, null, caller));
}

async function wholeOf(events: AsyncIterable<AnswerEvent>): Promise<Answer> {
  let answer: Answer | null = null;
  for await (const event of events) if (event.kind === 'answered') answer = event.answer;
  if (answer === null) throw new Error('the question was left without an answer');
  return answer;
}

/** A question to one report alone. */
export const ofReport = ({ query, fid }: { query: string; fid: number }): Asked => ({
  query,
  scope: { fids: [fid], name: '' },
});

/** The same for whoever has taken its unit, and gives it back themselves. */
export const answerOfReport = (
  deps: AnswerDeps,
  asked: Parameters<typeof ofReport>[0],
  caller: Caller,
): Promise<Answer> => wholeOf(work(deps, ofReport(asked), null, caller));

const placeKey = ({ place }: Scope): string[] =>
  place === undefined ? [] : [Object.values(place).join(':')];

/** A question asked again of the same reports, whatever its spaces and marks. */
export const subjectOf = ({ query, scope }: Asked): string =>
  [
    foldText(query).replaceAll(/[\s\p{P}]+/gu, ''),
    ...placeKey(scope),
    ...scope.fids.toSorted((a, b) => a - b),
  ].join(' ');
