import { type Kysely, sql } from 'kysely';

/** Questions that the library was found to answer last, each with the report that answers it: without it there is no such question. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE featured_questions (
      place integer PRIMARY KEY,
      question text NOT NULL,
      answer text NOT NULL,
      report_id bigint NOT NULL REFERENCES reports ON DELETE CASCADE,
      chosen_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX featured_questions_of_report ON featured_questions (report_id)`.execute(db);
}
