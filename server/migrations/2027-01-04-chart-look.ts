import { type Kysely, sql } from 'kysely';

/** What the pixels of a chart say, and whether its kind may be told by them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE content_charts ADD COLUMN kind_guessed boolean NOT NULL DEFAULT false, ADD COLUMN look text`.execute(
    db,
  );
}
