import {
  askAi,
  askReport,
  getFeaturedQuestions,
  getSummary,
  searchPassages as searchCall,
  streamAnswer,
} from '#contract/calls/answers.ts';
import * as calls from '#contract/calls/conversations.ts';
import type { Site } from '#server/platform/http/site.ts';
import { answerQuestion, streamAnswerOf } from './answer-question.ts';
import type { AnswerDeps } from './deps.ts';
import * as own from './own-conversations.ts';
import { searchPassages } from './search-passages.ts';
import { summariseReport } from './summarise-report.ts';

export function answerRoutes({ handle, handleInPieces }: Site, deps: AnswerDeps): void {
  handle(askAi, (asked, { caller }) => answerQuestion(deps, asked, caller));
  handleInPieces(streamAnswer, (asked, { caller }) => streamAnswerOf(deps, asked, caller));
  handle(getSummary, ({ id }, { caller }) => summariseReport(deps, id, caller));
  handle(askReport, async ({ id, text }, { caller }) => {
    const scope = { fids: [id], name: '' };
    return { text: (await answerQuestion(deps, { query: text, scope }, caller)).answer };
  });
  handle(searchCall, (asked, { caller }) => searchPassages(deps, asked, caller));
  handle(getFeaturedQuestions, async (_asked, { caller }) => {
    const { list, isGrowing } = await deps.featured.list(caller.now);
    return { list: [...list], is_growing: isGrowing };
  });
  handle(calls.listConversations, (asked, { caller }) => own.listConversations(deps, asked, caller));
  handle(calls.getConversation, (asked, { caller }) => own.readConversation(deps, asked, caller));
  handle(calls.renameConversation, (asked, { caller }) => own.renameConversation(deps, asked, caller));
  handle(calls.removeConversation, (asked, { caller }) => own.removeConversation(deps, asked, caller));
  handle(calls.judgeAnswer, (asked, { caller }) => own.judgeOwnAnswer(deps, asked, caller));
}
