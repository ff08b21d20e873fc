import { type Kysely, sql } from 'kysely';

/** What was read and downloaded stands once a report and day, as charts do; so far it was once a report, with the last time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column, day] of TABLES) {
    await sql.raw(`ALTER TABLE ${table} ADD COLUMN ${day} date`).execute(db);
    await sql.raw(`UPDATE ${table} SET ${day} = (${column} AT TIME ZONE 'Asia/Shanghai')::date`).execute(db);
    await sql
      .raw(
        `ALTER TABLE ${table} ALTER COLUMN ${day} SET NOT NULL, DROP CONSTRAINT ${table}_pkey, ADD PRIMARY KEY (uid, report_id, ${day})`,
      )
      .execute(db);
  }
}

const TABLES = [
  ['reading_history', 'read_at', 'read_on'],
  ['download_records', 'downloaded_at', 'downloaded_on'],
] as const;
