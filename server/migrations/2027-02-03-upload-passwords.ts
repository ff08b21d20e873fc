import { type Kysely, sql } from 'kysely';

/** Files that wait for the password that opens them. The password itself stands nowhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE uploads ADD COLUMN needs_password boolean NOT NULL DEFAULT false`.execute(db);
}
