import {
  askAi,
  askReport,
  getFeaturedQuestions,
  getSummary,
  searchPassages,
  streamAnswer,
} from '#contract/calls/answers.ts';
import * as conversations from '#contract/calls/conversations.ts';
import { LIBRARY } from '#contract/rights/ask-scope.ts';
import { all, firstReport, fromFree, isRefused, NO, row, signedIn } from './authorisation-row.ts';
import { type Browser, QUESTION_OF_VICTIM, type Stage } from './authorisation-stage.ts';
import { keptQuestion } from './kept-question.ts';

const question = { query: '光伏装机增长了多少？', scope: LIBRARY };
const asking = { ...fromFree, visitor: 10999 };
const ABSENT = 10404;

/** One's own where one may ask; the victim's for whoever has none. */
async function ownKept(stage: Stage, browser: Browser) {
  if (isRefused(browser)) return stage.keptOfVictim;
  return (await keptQuestion(browser.client, question.query).catch(() => null)) ?? stage.keptOfVictim;
}

const absent = signedIn(ABSENT);
const owners = { ...signedIn(), seven: ABSENT };
const named = { name: '装机' };
const judged = { verdict: 'bad' as const, reason: '没有数字' };

/** A question is asked by whoever has a level, and is there for nobody else; the featured ones are everybody's. */
export const answerRows = [
  row(askAi, asking, { request: question }),
  row(streamAnswer, asking, { request: question }),
  row(
    streamAnswer,
    { ...absent, seven: ABSENT },
    {
      variant: 'in the conversation of the victim',
      request: (stage) => ({ ...question, conversation_id: stage.keptOfVictim.conversation_id }),
    },
  ),
  row(searchPassages, asking, { request: { query: question.query } }),
  row(getFeaturedQuestions, all(0)),
  row(askReport, asking, {
    request: (stage) => ({ id: firstReport(stage), text: question.query }),
  }),
  // The words of a report leave for who has opened it.
  row(getSummary, signedIn(NO), {
    variant: 'not opened',
    request: (stage) => ({ id: firstReport(stage) }),
  }),
  row(conversations.listConversations, signedIn('0 of the victim'), {
    outcome: ({ list }) => `${list.filter(({ name }) => name === QUESTION_OF_VICTIM).length} of the victim`,
  }),
  ...[conversations.getConversation, conversations.removeConversation].flatMap((call) => [
    row(call, absent, {
      variant: 'of the victim',
      request: (stage) => ({ id: stage.keptOfVictim.conversation_id }),
    }),
    row(call, owners, {
      variant: 'own',
      request: async (stage, browser) => ({ id: (await ownKept(stage, browser)).conversation_id }),
    }),
  ]),
  row(conversations.renameConversation, absent, {
    variant: 'of the victim',
    request: (stage) => ({ id: stage.keptOfVictim.conversation_id, ...named }),
  }),
  row(conversations.renameConversation, owners, {
    variant: 'own',
    request: async (stage, browser) => ({ id: (await ownKept(stage, browser)).conversation_id, ...named }),
  }),
  row(conversations.judgeAnswer, absent, {
    variant: 'of the victim',
    request: (stage) => ({ id: stage.keptOfVictim.turn_id, ...judged }),
  }),
  row(conversations.judgeAnswer, owners, {
    variant: 'own',
    request: async (stage, browser) => ({ id: (await ownKept(stage, browser)).turn_id, ...judged }),
  }),
];
