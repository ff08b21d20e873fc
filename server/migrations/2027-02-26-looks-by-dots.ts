import { type Kysely, sql } from 'kysely';

/** Pixels tell a scatter and a dark screen now: reading a file anew has its pictures looked at once more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE content_charts SET look = NULL WHERE kind_guessed AND look IS NOT NULL`.execute(db);
}
