import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { ChartData } from '../../documents/index.ts';
import type { LibraryTables } from '../tables.ts';

const selectCharts = (db: Db<LibraryTables>) =>
  db
    .selectFrom('report_charts')
    .innerJoin('reports', 'reports.id', 'report_charts.report_id')
    .leftJoin('organisations', 'organisations.id', 'reports.organisation_id')
    .select([
      'report_charts.id',
      'report_id',
      'report_charts.name',
      'number',
      'page',
      'box',
      'kind',
      'report_charts.source',
    ])
    .select(['picture_width', 'picture_height', 'fingerprint', 'picture_waits', 'title', 'published_on'])
    .select(['industry1', 'industry2', 'organisation_id', 'organisations.name as organisation'])
    .select(['current_version', 'near_text']);

export type ChartRow = Awaited<ReturnType<ReturnType<typeof selectCharts>['execute']>>[number];

/** The charts of a report in reading order. */
export const readCharts = (db: Db<LibraryTables>, reportId: number, limit: number): Promise<ChartRow[]> =>
  selectCharts(db).where('report_id', '=', reportId).orderBy('ordinal').limit(limit).execute();

/** In no order; ids that are gone are left out. */
export const readChartsById = (db: Db<LibraryTables>, ids: readonly number[]): Promise<ChartRow[]> =>
  selectCharts(db)
    .where(({ eb, fn, val }) => eb('report_charts.id', '=', fn.any(val([...ids]))))
    .execute();

/** What a chart says; null where it is not known, or the chart is gone. */
export async function readChartData(db: Db<LibraryTables>, id: number): Promise<ChartData | null> {
  const row = await db.selectFrom('report_charts').select('data').where('id', '=', id).executeTakeFirst();
  return row?.data ?? null;
}

/** What the tables on these pages say, by the number of the chart; those that are not known are missing. */
export async function readTablesOfPages(
  db: Db<LibraryTables>,
  reportId: number,
  { from, to }: { from: number; to: number },
): Promise<Map<number, ChartData>> {
  const rows = await db
    .selectFrom('report_charts')
    .select(['id', 'data'])
    .where('report_id', '=', reportId)
    .where('page', '>=', from)
    .where('page', '<=', to)
    .where(sql<boolean>`data->>'origin' = 'cells'`)
    .execute();
  return new Map(rows.flatMap(({ id, data }) => (data === null ? [] : [[id, data] as const])));
}

/** How large the table of a chart is; null where it has none. */
export async function readChartDataSize(
  db: Db<LibraryTables>,
  id: number,
): Promise<{ rows: number; columns: number } | null> {
  const { rows } = await sql<{ rows: number; columns: number }>`
    SELECT jsonb_array_length(data->'rows') AS rows, jsonb_array_length(data->'units') AS columns
    FROM report_charts WHERE id = ${id} AND jsonb_typeof(data) = 'object'`.execute(db);
  return rows[0] ?? null;
}

/** In how many of 64 bits two looks differ. */
const distance = (a: string, b: string) =>
  sql.raw(`bit_count(('x' || ${a})::bit(64) # ('x' || ${b})::bit(64))`);

/** One chart that is the same as another. */
export interface SameChart {
  /** The chart that was asked about. */
  of: number;
  /** Itself or another. */
  id: number;
  fid: number;
  publishedOn: string;
}

/** Captions that so many charts have are no names; more of them are not compared. */
const MOST_OF_ONE_CAPTION = 500;

/**
 * For each chart all that are called the same and look the same, itself among them, oldest report first. Tables are never the same: those of
 * one house look alike, whatever stands in them.
 */
export async function readSameCharts(
  db: Db<LibraryTables>,
  ids: readonly number[],
  mostBits: number,
): Promise<SameChart[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SameChart>`
    SELECT a.id AS "of", b.id, b.report_id AS fid, reports.published_on AS "publishedOn"
    FROM report_charts a
    CROSS JOIN LATERAL (
      SELECT * FROM report_charts WHERE caption_key = a.caption_key AND caption_key <> '' AND fingerprint IS NOT NULL
      LIMIT ${MOST_OF_ONE_CAPTION}
    ) b
    JOIN reports ON reports.id = b.report_id
    WHERE a.id = ANY (${[...ids]}::bigint[]) AND a.caption_key <> '' AND a.fingerprint IS NOT NULL
      AND a.kind <> 'table' AND b.kind <> 'table'
      AND ${distance('a.fingerprint', 'b.fingerprint')} <= ${mostBits}
    ORDER BY reports.published_on, b.id`.execute(db);
  return rows;
}

/** A chart that looks like a picture, in so many bits otherwise. */
export interface AlikeChart {
  id: number;
  bits: number;
}

/** Charts whose look shares one of its four parts with this one and differs in at most so many bits, the most alike first. */
export async function readAlikeCharts(
  db: Db<LibraryTables>,
  look: string,
  { mostBits, limit }: { mostBits: number; limit: number },
): Promise<AlikeChart[]> {
  const parts = [1, 5, 9, 13].map(
    (from) => sql`substr(fingerprint, ${sql.lit(from)}, 4) = substr(${look}::text, ${sql.lit(from)}, 4)`,
  );
  const { rows } = await sql<AlikeChart>`
    SELECT id, bits FROM (
      SELECT report_charts.id, published_on, bit_count(('x' || fingerprint)::bit(64) # ('x' || ${look}::text)::bit(64))::int AS bits
      FROM report_charts JOIN reports ON reports.id = report_id
      WHERE fingerprint IS NOT NULL AND (${sql.join(parts, sql` OR `)})
    ) AS near
    WHERE bits <= ${mostBits} ORDER BY bits, published_on, id LIMIT ${limit}`.execute(db);
  return rows;
}
