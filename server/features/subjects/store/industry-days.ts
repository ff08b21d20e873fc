import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { LibraryTables, OpenReports } from '../../library/index.ts';

/** The day (yyyy-MM-dd) of the newest report of each industry of either level, up to `today`. */
export async function readIndustryDays(
  db: Db<LibraryTables>,
  open: OpenReports,
  today: string,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; day: string }>`
    WITH open AS (${open.select(['reports.id', 'industry1', 'industry2', 'published_on']).where('published_on', '<=', today)})
    SELECT id, max(day) AS day FROM (
      SELECT industry1 AS id, max(published_on) AS day FROM open GROUP BY industry1
      UNION ALL
      SELECT industry2, max(published_on) FROM open GROUP BY industry2
      UNION ALL
      SELECT folder_id, max(published_on) FROM report_folder_members
        JOIN open ON open.id = report_id GROUP BY folder_id
    ) newest WHERE id IS NOT NULL GROUP BY id`.execute(db);
  return new Map(rows.map(({ id, day }) => [id, day]));
}
