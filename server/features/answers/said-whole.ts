import type { AnswerDeps } from './deps.ts';
import type { Keeping } from './keep-turn.ts';
import { followUp } from './rules/follow-up.ts';
import { questionBefore } from './store/conversations.ts';

/** A question of a conversation said whole, where it leans on the one before it; null where it stands by itself. */
export async function saidWhole(
  { db, names }: Pick<AnswerDeps, 'db' | 'names'>,
  { owner, conversationId, replaces }: Keeping,
  query: string,
): Promise<string | null> {
  if (conversationId === undefined) return null;
  const before = await questionBefore(db, owner, conversationId, replaces);
  return before === undefined ? null : followUp(before, query, names());
}
