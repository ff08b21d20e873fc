import { type Kysely, sql } from 'kysely';

/** An id that is none may be any number of the contract's: it is looked for and not there, and no error. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE theme_subscriptions ALTER COLUMN theme_id TYPE bigint').execute(db);
}
