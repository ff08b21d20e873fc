import { type Kysely, sql } from 'kysely';

/** What groups hold is found by a tag of the index: reports that were in a group before are told to it, as they are when one is added. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`INSERT INTO events (kind, ids)
    SELECT 'library.reports-tagged', array_agg(report_id)
    FROM (
      SELECT report_id, (row_number() OVER (ORDER BY report_id) - 1) / 200 AS slice
      FROM (SELECT DISTINCT report_id FROM group_reports) AS held
    ) AS numbered
    GROUP BY slice`.execute(db);
}
