import { type Kysely, sql } from 'kysely';

/** As what a download was taken: a link delivers nothing once its holder's level has ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE download_links ADD COLUMN tier text').execute(db);
}
