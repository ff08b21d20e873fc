import { type Kysely, sql } from 'kysely';

/** Tells of every content that no record shows, so that whoever follows takes its passages into the index, which held those of reports alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`INSERT INTO events (kind, ids)
    SELECT 'contents.own-changed', ARRAY[id] FROM contents
    WHERE NOT ('public' = ANY (audience)) AND current_version IS NOT NULL`.execute(db);
}
