import { sql } from 'kysely';
import type { Answer } from '#contract/calls/answers.ts';
import type { Verdict } from '#contract/calls/conversations.ts';
import type { Scope } from '#contract/rights/ask-scope.ts';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { OwnConversations } from '../access.ts';
import type { AnswerTables } from './tables.ts';

const living = (db: Db<AnswerTables>, { uid }: OwnConversations) =>
  db.selectFrom('conversations').where('uid', '=', uid);

export interface ConversationRow {
  id: string;
  name: string;
  scope: Scope;
  turns: number;
  changed_at: Date;
}

/** A page of them, the last asked first; all `words`, folded, stand in the name or in one of its turns. */
export async function searchConversations(
  db: Db<AnswerTables>,
  owner: OwnConversations,
  { words, offset, limit }: { words: readonly string[]; offset: number; limit: number },
): Promise<{ rows: ConversationRow[]; count: number }> {
  const found = words.reduce(
    (all, word) =>
      all.where(
        sql<boolean>`(strpos(lower(conversations.name), ${word}) > 0 OR EXISTS (
          SELECT FROM conversation_turns WHERE conversation_id = conversations.id AND strpos(folded, ${word}) > 0))`,
      ),
    living(db, owner),
  );
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(['id', 'name', 'scope', 'changed_at'])
    .select(
      sql<number>`(SELECT count(*) FROM conversation_turns WHERE conversation_id = conversations.id)`.as(
        'turns',
      ),
    )
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, count };
}

export function findConversation(
  db: Db<AnswerTables>,
  owner: OwnConversations,
  id: string,
): Promise<Omit<ConversationRow, 'turns'> | undefined> {
  return living(db, owner)
    .select(['id', 'name', 'scope', 'changed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** In the order in which they were asked. */
export function turnsOf(db: Db<AnswerTables>, owner: OwnConversations, id: string) {
  return living(db, owner)
    .innerJoin('conversation_turns as turn', 'turn.conversation_id', 'conversations.id')
    .select(['turn.id', 'turn.question', 'turn.answer', 'turn.asked_at', 'turn.verdict', 'turn.reason'])
    .where('conversations.id', '=', id)
    .orderBy('turn.asked_at')
    .orderBy('turn.id')
    .execute();
}

/** What was asked before, said whole: before the turn that is asked again, or last of all; undefined where nothing was. */
export async function questionBefore(
  db: Db<AnswerTables>,
  { uid }: OwnConversations,
  id: string,
  replaces: string | undefined,
): Promise<string | undefined> {
  const { rows } = await sql<{ question: string }>`
    SELECT coalesce(turn.answer ->> 'understood', turn.question) AS question
    FROM conversation_turns turn JOIN conversations ON conversations.id = turn.conversation_id
    WHERE conversations.id = ${id} AND conversations.uid = ${uid}
      AND turn.asked_at < coalesce((SELECT asked_at FROM conversation_turns
        WHERE id = ${replaces ?? null}::uuid AND conversation_id = ${id}), 'infinity')
    ORDER BY turn.asked_at DESC, turn.id DESC LIMIT 1`.execute(db);
  return rows[0]?.question;
}

export interface NewTurn {
  id: string;
  question: string;
  answer: Answer;
  folded: string;
  scope: Scope;
  at: Date;
}

export async function insertConversation(
  tx: Tx<AnswerTables>,
  { uid }: OwnConversations,
  { id, name, scope, at }: { id: string; name: string; scope: Scope; at: Date },
): Promise<void> {
  await tx
    .insertInto('conversations')
    .values({ id, uid, name, scope: JSON.stringify(scope), created_at: at, changed_at: at })
    .execute();
}

/** Notes that something was asked in a conversation, which is held until the transaction ends; false where it is gone. */
export async function touchConversation(
  tx: Tx<AnswerTables>,
  { uid }: OwnConversations,
  { id, scope, at }: { id: string; scope: Scope; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('conversations')
    .set({ changed_at: at, scope: JSON.stringify(scope) })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds a turn to a conversation that the transaction holds, in the place of the one that it is asked instead of. */
export async function insertTurn(
  tx: Tx<AnswerTables>,
  conversationId: string,
  { id, question, answer, folded, at }: NewTurn,
  replaces: string | undefined,
): Promise<void> {
  const before =
    replaces === undefined
      ? undefined
      : await tx
          .deleteFrom('conversation_turns')
          .where('conversation_id', '=', conversationId)
          .where('id', '=', replaces)
          .returning('asked_at')
          .executeTakeFirst();
  await tx
    .insertInto('conversation_turns')
    .values({
      id,
      conversation_id: conversationId,
      question,
      answer: JSON.stringify(answer),
      folded,
      asked_at: before?.asked_at ?? at,
      judged_at: null,
    })
    .execute();
}

/** False where there is none. */
export async function renameConversation(
  db: Db<AnswerTables>,
  { uid }: OwnConversations,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({ name })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteConversation(
  db: Db<AnswerTables>,
  { uid }: OwnConversations,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('conversations')
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** False where there is no such answer among the owner's. */
export async function judgeTurn(
  db: Db<AnswerTables>,
  { uid }: OwnConversations,
  { id, verdict, reason, at }: { id: string; verdict: Verdict; reason: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('conversation_turns')
    .set({ verdict, reason, judged_at: verdict === '' ? null : at })
    .where('id', '=', id)
    .where('conversation_id', 'in', (of) =>
      of.selectFrom('conversations').select('id').where('uid', '=', uid),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
