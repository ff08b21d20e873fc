import type { OperatorProof } from '#server/platform/access/operator.ts';
import { type Db, inTransaction } from '#server/platform/db/connect-database.ts';
import type { Messages } from '../messages/index.ts';
import { type FeedbackTables, setAnswer } from './store.ts';

const QUOTED = 60;

/**
 * The operator's answer, which the sender finds among their messages, both or neither. `unknown`: there is none by that number, or it was
 * answered; `untold`: it is noted, and a visitor sent it, who has no messages.
 */
export async function answerFeedback(
  { db, messages }: { db: Db<FeedbackTables>; messages: Pick<Messages, 'write'> },
  _operator: OperatorProof,
  { id, answer, at }: { id: number; answer: string; at: Date },
): Promise<'told' | 'untold' | 'unknown'> {
  return inTransaction(db, async (tx) => {
    const told = await setAnswer(tx, { id, answer, at });
    if (told === undefined) return 'unknown';
    if (told.uid === null) return 'untold';
    const said = told.content.length > QUOTED ? `${told.content.slice(0, QUOTED)}…` : told.content;
    const title = `您的反馈“${said}”有了答复`;
    await messages.write(tx, [{ uid: told.uid, at, title, body: answer, href: '' }]);
    return 'told';
  });
}
