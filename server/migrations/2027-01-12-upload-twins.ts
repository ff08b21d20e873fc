import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // The report of the library that an upload is as well; null where there is none, or it was taken down.
  'ALTER TABLE uploads ADD COLUMN twin_id bigint REFERENCES reports ON DELETE SET NULL',
  'CREATE INDEX uploads_of_twin ON uploads (twin_id) WHERE twin_id IS NOT NULL',
];

/** Which report of the library a file that was brought is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
