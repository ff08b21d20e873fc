import type { Db } from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import type { AnswerTables } from './tables.ts';

/** Everything held about a user. */
export function exportConversations(db: Db<AnswerTables>, { uid }: ExportedPerson) {
  return db
    .selectFrom('conversations')
    .innerJoin('conversation_turns as turn', 'turn.conversation_id', 'conversations.id')
    .select([
      'conversations.name',
      'conversations.scope',
      'turn.question',
      'turn.answer',
      'turn.asked_at',
      'turn.verdict',
      'turn.reason',
      'turn.judged_at',
    ])
    .where('uid', '=', uid)
    .orderBy('turn.asked_at')
    .execute();
}

export async function eraseConversations(db: Db<AnswerTables>, { uid }: ErasedPerson): Promise<void> {
  await db.deleteFrom('conversations').where('uid', '=', uid).execute();
}

/** What people said of answers, the last first, without who said it. */
export function judgedTurns(db: Db<AnswerTables>, limit: number) {
  return db
    .selectFrom('conversation_turns')
    .select(['question', 'answer', 'verdict', 'reason', 'judged_at'])
    .where('judged_at', 'is not', null)
    .orderBy('judged_at', 'desc')
    .limit(limit)
    .execute();
}
