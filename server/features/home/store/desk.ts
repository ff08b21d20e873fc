import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { LibraryTables, OpenReports } from '../../library/index.ts';

/** What the library holds, counted. */
export interface LibrarySize {
  reports: number;
  charts: number;
  /** Pages of the files that are there to be read. */
  pages: number;
  organisations: number;
  /** Published since a day. */
  recent: number;
  /** Ids of the report types that there are reports of. */
  types: number[];
}

/** Of these reports. `since`: yyyy-MM-dd. */
export async function readSize(
  db: Db<LibraryTables>,
  open: OpenReports,
  since: string,
): Promise<LibrarySize> {
  const { rows } = await sql<LibrarySize>`
    SELECT count(*)::int AS reports, coalesce(sum(chart_count), 0)::int AS charts, coalesce(sum(page_count), 0)::int AS pages,
      count(DISTINCT organisation_id)::int AS organisations,
      (count(*) FILTER (WHERE published_on >= ${since}::date))::int AS recent,
      coalesce(array_agg(DISTINCT report_type) FILTER (WHERE report_type IS NOT NULL), '{}')::int[] AS types
    FROM ${open.selectAll('reports')} AS reports LEFT JOIN contents ON contents.id = content_id`.execute(db);
  return rows[0] ?? { reports: 0, charts: 0, pages: 0, organisations: 0, recent: 0, types: [] };
}

/** The day (yyyy-MM-dd) of the newest report up to `today`; null where there is none. */
export async function readNewestDay(open: OpenReports, today: string): Promise<string | null> {
  const newest = await open
    .select('published_on')
    .where('published_on', '<=', today)
    .orderBy('published_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.published_on ?? null;
}

/** Reports of each level-1 industry in each week of seven days up to `until`: `week` 0 is the last. */
export async function readIndustryWeeks(
  db: Db<LibraryTables>,
  open: OpenReports,
  { until, weeks }: { until: string; weeks: number },
): Promise<{ industry: number; week: number; count: number }[]> {
  const { rows } = await sql<{ industry: number; week: number; count: number }>`
    SELECT industry1 AS industry, (${until}::date - published_on) / 7 AS week, count(*)::int AS count
    FROM ${open.selectAll('reports')} AS reports WHERE industry1 IS NOT NULL AND published_on <= ${until}::date
      AND published_on > ${until}::date - ${7 * weeks}::int
    GROUP BY industry1, week`.execute(db);
  return rows;
}

/** What many reports of late are about: a level-2 industry by its id, or a stock by its code. */
export interface Topic {
  kind: 'industry' | 'stock';
  key: string;
  /** Empty for an industry: it stands in the taxonomy. */
  name: string;
  /** Reports about it since the day. */
  count: number;
  /** How much those were used, see `readHeat`. */
  heat: number;
}

/** The subjects of reports from a day to another (yyyy-MM-dd) by how much they were used, then by how many there are. */
export async function readTopics(
  db: Db<LibraryTables>,
  open: OpenReports,
  { since, until, limit }: { since: string; until: string; limit: number },
): Promise<Topic[]> {
  const { rows } = await sql<Topic>`
    WITH recent AS (
      SELECT r.id, r.industry2, coalesce(sum(u.views + 3 * u.downloads), 0) AS heat
      FROM ${open.selectAll('reports')} AS r LEFT JOIN report_uses u ON u.report_id = r.id AND u.day >= ${since}::date
      WHERE r.published_on BETWEEN ${since}::date AND ${until}::date GROUP BY r.id, r.industry2
    ), subjects AS (
      SELECT 'industry' AS kind, industry2::text AS key, '' AS name, heat FROM recent WHERE industry2 IS NOT NULL
      UNION ALL
      SELECT 'stock', s.code, s.name, recent.heat FROM recent JOIN report_stocks s ON s.report_id = recent.id
    )
    SELECT kind, key, max(name) AS name, count(*)::int AS count, sum(heat)::float8 AS heat FROM subjects
    GROUP BY kind, key ORDER BY heat DESC, count DESC, kind, key LIMIT ${limit}`.execute(db);
  return rows;
}

/** Houses by how many reports of theirs are here, most first. */
export async function readHouses(
  db: Db<LibraryTables>,
  open: OpenReports,
  limit: number,
): Promise<{ id: number; name: string; isBroker: boolean; reports: number }[]> {
  const { rows } = await sql<{ id: number; name: string; isBroker: boolean; reports: number }>`
    SELECT o.id, o.name, o.is_broker AS "isBroker", r.reports FROM organisations o
    JOIN (SELECT organisation_id, count(*)::int AS reports FROM ${open.selectAll('reports')} AS reports GROUP BY organisation_id) r ON r.organisation_id = o.id
    ORDER BY r.reports DESC, o.id LIMIT ${limit}`.execute(db);
  return rows;
}
