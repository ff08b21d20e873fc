import { type Kysely, sql } from 'kysely';

/** The contents that are not everybody's, by their number: what gathers public reports leaves out those that show one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX contents_of_some ON contents (id) WHERE NOT ('public' = ANY (audience))`.execute(db);
}
