import { type Generated, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';

/** The table that belongs to feedback; no other feature reads or writes it. */
export interface FeedbackTables {
  feedback: {
    id: Generated<number>;
    /** null for visitors, and for who is gone. */
    uid: number | null;
    /** Counts what one sends: a person, or the keyed hash of an address. */
    sender: string;
    at: Date;
    content: string;
    name: string;
    contact: string;
    job: string;
    /** Where the sender was; they saw it and might take it out. */
    context: string;
    /** As WebP. */
    picture: Buffer | null;
    answer: string | null;
    answered_at: Date | null;
  };
}
export type FeedbackRow = Selectable<FeedbackTables['feedback']>;
/** What the operator reads. */
export type Told = Omit<FeedbackRow, 'sender' | 'picture'> & { has_picture: boolean };

/** Whoever sends under the same name waits until the transaction ends, so that the limit holds. */
export async function holdSender(tx: Tx<FeedbackTables>, sender: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`feedback of ${sender}`}, 0))`.execute(tx);
}

export async function countSince(tx: Tx<FeedbackTables>, sender: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('feedback')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sender', '=', sender)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertFeedback(
  tx: Tx<FeedbackTables>,
  row: Omit<FeedbackRow, 'id' | 'answer' | 'answered_at'>,
): Promise<void> {
  await tx
    .insertInto('feedback')
    .values({ ...row, answer: null, answered_at: null })
    .execute();
}

/** What waits for an answer first, the oldest before others; then what was answered last. */
export function listFeedback(db: Db<FeedbackTables>, limit: number): Promise<Told[]> {
  return db
    .selectFrom('feedback')
    .select(['id', 'uid', 'at', 'content', 'name', 'contact', 'job', 'context', 'answer', 'answered_at'])
    .select(sql<boolean>`picture IS NOT NULL`.as('has_picture'))
    .orderBy(sql`answer IS NOT NULL`)
    .orderBy(sql`CASE WHEN answer IS NULL THEN at END`)
    .orderBy('answered_at', 'desc')
    .limit(limit)
    .execute();
}

export async function readPicture(db: Db<FeedbackTables>, id: number): Promise<Uint8Array | null> {
  const row = await db.selectFrom('feedback').select('picture').where('id', '=', id).executeTakeFirst();
  return row?.picture ?? null;
}

/** undefined where there is none, or it has been answered. */
export const setAnswer = (
  tx: Tx<FeedbackTables>,
  { id, answer, at }: { id: number; answer: string; at: Date },
): Promise<Pick<FeedbackRow, 'uid' | 'content'> | undefined> =>
  tx
    .updateTable('feedback')
    .set({ answer, answered_at: at })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .returning(['uid', 'content'])
    .executeTakeFirst();

export const exportFeedback = (db: Db<FeedbackTables>, { uid }: ExportedPerson) =>
  db
    .selectFrom('feedback')
    .select(['at', 'content', 'name', 'contact', 'job', 'context', 'answer', 'answered_at'])
    .where('uid', '=', uid)
    .orderBy('id')
    .execute();

export async function eraseFeedback(db: Db<FeedbackTables>, { uid }: ErasedPerson): Promise<void> {
  await db.deleteFrom('feedback').where('uid', '=', uid).execute();
}
