import { type Kysely, sql } from 'kysely';

/** What pixels say of a chart is told by other rules now: reading a file anew has its pictures looked at once more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE content_charts SET look = NULL WHERE kind_guessed AND look IS NOT NULL`.execute(db);
}
