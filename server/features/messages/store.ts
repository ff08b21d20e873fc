import type { Generated, Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import type { OwnMessages } from './access.ts';

/** The table that belongs to messages; no other feature reads or writes it. */
export interface MessageTables {
  messages: {
    id: Generated<number>;
    uid: number;
    at: Date;
    read_at: Date | null;
    title: string;
    body: string;
    href: string;
  };
}
export type MessageRow = Selectable<MessageTables['messages']>;
export type NewMessage = Pick<MessageRow, 'uid' | 'at' | 'title' | 'body' | 'href'>;

export async function insertMessages(tx: Tx<MessageTables>, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await tx
    .insertInto('messages')
    .values(messages.map((message) => ({ ...message, read_at: null })))
    .execute();
}

/** A page, the newest first. */
export const listMessages = (
  db: Db<MessageTables>,
  { uid }: OwnMessages,
  { offset, limit }: { offset: number; limit: number },
): Promise<MessageRow[]> =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countMessages = (
  db: Db<MessageTables>,
  { uid }: OwnMessages,
): Promise<{ count: number; unread: number }> =>
  db
    .selectFrom('messages')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
    ])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();

/** By an index of unread ones alone: asked for with every page. */
export async function countUnread(db: Db<MessageTables>, { uid }: OwnMessages): Promise<number> {
  const { unread } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('uid', '=', uid)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** These, or all where none are named. */
export async function markRead(
  db: Db<MessageTables>,
  { uid }: OwnMessages,
  ids: readonly number[],
  at: Date,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ read_at: at })
    .where('uid', '=', uid)
    .where('read_at', 'is', null)
    .$if(ids.length > 0, (some) => some.where('id', 'in', [...ids]))
    .execute();
}

/** For a daily job. */
export async function forgetMessages(db: Db<MessageTables>, before: Date): Promise<void> {
  await db.deleteFrom('messages').where('at', '<', before).execute();
}

export const exportMessages = (db: Db<MessageTables>, { uid }: ExportedPerson) =>
  db
    .selectFrom('messages')
    .select(['at', 'read_at', 'title', 'body', 'href'])
    .where('uid', '=', uid)
    .orderBy('id')
    .execute();

export async function eraseMessages(db: Db<MessageTables>, { uid }: ErasedPerson): Promise<void> {
  await db.deleteFrom('messages').where('uid', '=', uid).execute();
}
