import { type Kysely, sql } from 'kysely';

/** From where a word was searched for, as a keyed hash: one address is one voice among the hot searches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE searches ADD COLUMN voter text NOT NULL DEFAULT ''`.execute(db);
}
