import { type Kysely, sql } from 'kysely';

/** Reports whose file is pictures of pages: kept and readable, found by what names them and not by their words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE reports ADD COLUMN is_scanned boolean NOT NULL DEFAULT false`.execute(db);
}
