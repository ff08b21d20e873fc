import { type Kysely, sql } from 'kysely';

/** What a chart says, as a table with its confidence; null where it could not be told. It comes with the next reading of the file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE report_charts ADD COLUMN data jsonb').execute(db);
}
