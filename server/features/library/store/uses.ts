import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';
import type { OpenReports } from './open-reports.ts';

/** What is counted of a report: readings, downloads, opened charts. */
export type Use = 'views' | 'downloads' | 'chart_views';

/** A report and how much it was used lately: a use counts half as much each `HALF_LIFE_DAYS` days. */
export interface Heat {
  fid: number;
  heat: number;
  /** Different persons who began to read it in those days. */
  readers: number;
}

const HALF_LIFE_DAYS = 7;
/** Beyond eight half-lives nothing is left that would move a report. */
export const HEAT_DAYS = 60;
/** A download says more than a reading. */
const DOWNLOAD_WEIGHT = 3;
/** In the ranking of reports with charts. */
const CHART_VIEW_WEIGHT = 5;

/** One more use, in all and of its day (yyyy-MM-dd), by somebody who is a new reader of the report or not. The index hears of it at the next rebuild. */
export async function countUse(
  db: Db<LibraryTables>,
  fid: number,
  { use, newReader, day }: { use: Use; newReader: boolean; day: string },
): Promise<void> {
  const readers = newReader ? 1 : 0;
  await sql`
    WITH report AS (UPDATE reports SET ${sql.ref(use)} = ${sql.ref(use)} + 1 WHERE id = ${fid} RETURNING id)
    INSERT INTO report_uses AS u (report_id, day, ${sql.ref(use)}, readers)
    SELECT id, ${day}::date, 1, ${readers}::int FROM report
    ON CONFLICT (report_id, day) DO UPDATE
      SET ${sql.ref(use)} = ${sql.ref(`u.${use}`)} + 1, readers = u.readers + ${readers}::int`.execute(db);
}

/** Those of these reports that were used lately, most first; `withCharts` leaves out those without a chart and asks what was opened of them first. */
export async function readHeat(
  db: Db<LibraryTables>,
  open: OpenReports,
  { today, limit, withCharts }: { today: string; limit: number; withCharts: boolean },
): Promise<Heat[]> {
  const charts = withCharts ? CHART_VIEW_WEIGHT : 1;
  const { rows } = await sql<Heat>`
    SELECT u.report_id AS fid, sum((u.views + ${DOWNLOAD_WEIGHT}::int * u.downloads + ${charts}::int * u.chart_views)
      * power(0.5, (${today}::date - u.day) / ${HALF_LIFE_DAYS}::float8)) AS heat, sum(u.readers)::int AS readers
    FROM report_uses u JOIN ${open.select(['reports.id', 'reports.content_id'])} AS r ON r.id = u.report_id ${withCharts ? sql`JOIN contents c ON c.id = r.content_id` : sql``}
    WHERE u.day > ${today}::date - ${HEAT_DAYS}::int AND u.day <= ${today}::date
      ${withCharts ? sql`AND c.chart_count > 0` : sql``}
    GROUP BY u.report_id ORDER BY heat DESC, u.report_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** For a daily job: days that no ranking looks at any more. */
export async function forgetUsesBefore(db: Db<LibraryTables>, day: string): Promise<void> {
  await db.deleteFrom('report_uses').where('day', '<', day).execute();
}
