import { randomUUID } from 'node:crypto';
import type { Answer, AnswerEvent } from '#contract/calls/answers.ts';
import { LONGEST_CONVERSATION_NAME } from '#contract/calls/conversations.ts';
import type { Scope } from '#contract/rights/ask-scope.ts';
import { foldText } from '#contract/text/fold.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import type { OwnConversations } from './access.ts';
import type { AnswerDeps } from './deps.ts';
import { filesOf } from './private-answers.ts';
import {
  findConversation,
  insertConversation,
  insertTurn,
  touchConversation,
} from './store/conversations.ts';

/** Where an answer is to be kept. */
export interface Keeping {
  owner: OwnConversations;
  /** undefined begins another. */
  conversationId: string | undefined;
  /** The turn whose place it takes. */
  replaces: string | undefined;
}

type Kept = Extract<AnswerEvent, { kind: 'answered' }>['kept'];

/** Before anything is spent. Throws 10404 where the conversation is not there for whoever asks. */
export async function requireConversation(
  { db }: Pick<AnswerDeps, 'db'>,
  { owner, conversationId }: Keeping,
): Promise<void> {
  if (conversationId === undefined) return;
  if ((await findConversation(db, owner, conversationId)) === undefined)
    throw new BusinessError('notFound', '这次问答已删除，请重新提问');
}

/** Keeps a question with its answer; null where its conversation was deleted while it was worked on: what was deleted stays so. */
export function keepTurn(
  { db }: Pick<AnswerDeps, 'db'>,
  { owner, conversationId, replaces }: Keeping,
  { answer, scope, now }: { answer: Answer; scope: Scope; now: number },
): Promise<Kept> {
  const at = new Date(now);
  const { question } = answer;
  return inTransaction(db, async (tx) => {
    const id = conversationId ?? randomUUID();
    if (conversationId === undefined)
      await insertConversation(tx, owner, { id, name: nameOf(question), scope, at });
    else if (!(await touchConversation(tx, owner, { id, scope, at }))) return null;
    const turn = { id: randomUUID(), question, answer, scope, at };
    // Whoever leaves a group finds nothing by what its files say.
    const said = filesOf(answer).length > 0 ? '' : answer.answer;
    const folded = foldText([question, answer.understood ?? '', said].join('\n'));
    await insertTurn(tx, id, { ...turn, folded }, replaces);
    return { conversation_id: id, turn_id: turn.id };
  });
}

const nameOf = (question: string): string => question.slice(0, LONGEST_CONVERSATION_NAME);
