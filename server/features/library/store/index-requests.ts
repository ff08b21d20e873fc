import type { Db } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';

export type IndexWork = 'reindex' | 'verify';

export interface IndexRequest {
  id: number;
  kind: IndexWork;
  started: boolean;
  done: number;
  total: number;
  /** null until it is answered. */
  answer: unknown;
}

/** Also forgets what earlier askers left behind when they were killed before they read their answer. */
export async function addIndexRequest(db: Db<LibraryTables>, kind: IndexWork, now: Date): Promise<number> {
  const longAgo = new Date(now.getTime() - 24 * 3600_000);
  await db.deleteFrom('index_requests').where('asked_at', '<', longAgo).execute();
  const { id } = await db
    .insertInto('index_requests')
    .values({ kind, asked_at: now, started_at: null, answer: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function readIndexRequest(db: Db<LibraryTables>, id: number): Promise<IndexRequest | null> {
  const row = await db.selectFrom('index_requests').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? { ...row, started: row.started_at !== null } : null;
}

export async function removeIndexRequest(db: Db<LibraryTables>, id: number): Promise<void> {
  await db.deleteFrom('index_requests').where('id', '=', id).execute();
}

/** The oldest that has no answer, marked as taken; also one that was taken by a process that died over it. */
export async function takeIndexRequest(
  db: Db<LibraryTables>,
  now: Date,
): Promise<{ id: number; kind: IndexWork } | null> {
  const oldest = await db
    .selectFrom('index_requests')
    .select(['id', 'kind'])
    .where('answer', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return null;
  await db.updateTable('index_requests').set({ started_at: now }).where('id', '=', oldest.id).execute();
  return oldest;
}

export async function noteIndexProgress(
  db: Db<LibraryTables>,
  id: number,
  done: number,
  total: number,
): Promise<void> {
  await db.updateTable('index_requests').set({ done, total }).where('id', '=', id).execute();
}

export async function answerIndexRequest(db: Db<LibraryTables>, id: number, answer: object): Promise<void> {
  await db
    .updateTable('index_requests')
    .set({ answer: JSON.stringify(answer) })
    .where('id', '=', id)
    .execute();
}
