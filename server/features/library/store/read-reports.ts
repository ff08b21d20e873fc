import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';

export interface ReportRow {
  id: number;
  title: string;
  download_name: string;
  published_at: number;
  report_type: number;
  industry1: number | null;
  industry2: number | null;
  page_count: number;
  chart_count: number;
  paragraph_count: number;
  catalogue_count: number;
  abstract: string;
  rating: string;
  downloads: number;
  views: number;
  organisation_id: number | null;
  organisation: string | null;
  is_broker: boolean | null;
  sha256: string | null;
  researchers: { id: number; name: string }[];
  stocks: { code: string; name: string }[];
}

/** Reports with what hangs on them, in no order. */
export async function readReportRows(db: Db<LibraryTables>, ids: readonly number[]): Promise<ReportRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ReportRow>`
    SELECT r.id, r.title, r.download_name, r.published_at, r.report_type, r.industry1, r.industry2, r.page_count,
      r.chart_count, r.paragraph_count, r.catalogue_count, r.abstract, r.rating, r.downloads, r.views,
      r.organisation_id, o.name AS organisation, o.is_broker, v.sha256,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) ORDER BY x.ordinal)
        FROM report_researchers x JOIN researchers p ON p.id = x.researcher_id WHERE x.report_id = r.id), '[]') AS researchers,
      coalesce((SELECT jsonb_agg(jsonb_build_object('code', s.code, 'name', s.name) ORDER BY s.ordinal)
        FROM report_stocks s WHERE s.report_id = r.id), '[]') AS stocks
    FROM reports r
    LEFT JOIN organisations o ON o.id = r.organisation_id
    LEFT JOIN report_versions v ON v.id = r.current_version
    WHERE r.id = ANY(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

export interface FileRow {
  sha256: string;
  size_bytes: number;
  page_count: number;
  file_name: string;
  title: string;
  download_name: string;
  value_sources: Record<string, string>;
}

/** The current file of a report; undefined where the report is unknown or only a record. */
export async function readFileRow(db: Db<LibraryTables>, id: number): Promise<FileRow | undefined> {
  return await db
    .selectFrom('reports')
    .innerJoin('report_versions', 'report_versions.id', 'reports.current_version')
    .where('reports.id', '=', id)
    .select([
      'report_versions.sha256',
      'report_versions.size_bytes',
      'report_versions.page_count',
      'report_versions.file_name',
      'reports.title',
      'reports.download_name',
      'reports.value_sources',
    ])
    .executeTakeFirst();
}

export async function readValueSources(db: Db<LibraryTables>, id: number): Promise<Record<string, string>> {
  const row = await db.selectFrom('reports').where('id', '=', id).select('value_sources').executeTakeFirst();
  return row?.value_sources ?? {};
}

/** Ids by downloads, then reads, then age; with the number of all reports. */
export async function readHotIds(
  db: Db<LibraryTables>,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('reports')
      .select('id')
      .orderBy('downloads', 'desc')
      .orderBy('views', 'desc')
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    db
      .selectFrom('reports')
      .select((query) => query.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}

/** Titles of the newest reports. */
export async function readRecentTitles(db: Db<LibraryTables>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reports')
    .select('title')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ title }) => title);
}

/** Every organisation that has a report, the busiest first. */
export async function readOrganisations(db: Db<LibraryTables>): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT o.id, o.name FROM organisations o JOIN reports r ON r.organisation_id = o.id
    GROUP BY o.id ORDER BY count(*) DESC, o.id`.execute(db);
  return rows;
}

/** Adds to the counters that the rankings use. */
export async function addUse(
  db: Db<LibraryTables>,
  id: number,
  counter: 'downloads' | 'views',
): Promise<void> {
  await db
    .updateTable('reports')
    .set((query) => ({ [counter]: query(counter, '+', 1) }))
    .where('id', '=', id)
    .execute();
}
