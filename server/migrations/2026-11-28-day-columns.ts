import { type Kysely, sql } from 'kysely';

const TABLES = ['quota_grants', 'passage_samples', 'download_grants'];

/** A day is a `date` wherever it stands, also where it is part of a key. What a counter counts may be a month: its period stays a text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    await sql.raw(`ALTER TABLE ${table} ALTER day TYPE date USING day::date`).execute(db);
  }
}
