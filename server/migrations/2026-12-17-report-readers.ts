import { type Kysely, sql } from 'kysely';

/** Of a day's readers those who had never read the report before: what one person reads each day is still one reader. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE report_uses ADD COLUMN readers integer NOT NULL DEFAULT 0`.execute(db);
  await sql`
    INSERT INTO report_uses (report_id, day, readers)
    SELECT report_id, day, count(*) FROM (
      SELECT report_id, min(read_on) AS day FROM reading_history GROUP BY uid, report_id
    ) AS first_readings GROUP BY report_id, day
    ON CONFLICT (report_id, day) DO UPDATE SET readers = excluded.readers`.execute(db);
}
