import { type Kysely, sql } from 'kysely';

/**
 * What was paid for the time that a person had right after an entry, in millionths of a fen: by it what is left counts in another level. Of
 * entries before, and of places, nobody knows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE membership_ledger ADD COLUMN worth_after_microfen bigint').execute(db);
}
