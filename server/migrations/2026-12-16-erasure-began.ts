import { type Kysely, sql } from 'kysely';

/** From then on the account is as good as gone: nothing is given to it, and nobody takes its deletion back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE accounts ADD COLUMN erasure_began_at timestamptz`.execute(db);
}
