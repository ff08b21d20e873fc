import { type Kysely, sql } from 'kysely';

/** By which rules the file of a report was read; 0 for what was read before rules were counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE reports ADD COLUMN understood_rules integer NOT NULL DEFAULT 0`.execute(db);
}
