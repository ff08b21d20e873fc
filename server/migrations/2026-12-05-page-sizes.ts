import { type Kysely, sql } from 'kysely';

/** How large the pages of a file are, as runs of pages alike: `[[pages, width, height], …]` in points; null where nobody has looked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE report_versions ADD COLUMN page_sizes jsonb`.execute(db);
}
