import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import type { ChartData } from '../../chart-data/index.ts';
import type { ContentTables } from '../tables.ts';

/** What a chart says; null where it is not known, or the chart is gone. */
export async function readChartData(db: Db<ContentTables>, id: number): Promise<ChartData | null> {
  const row = await db.selectFrom('content_charts').select('data').where('id', '=', id).executeTakeFirst();
  return row?.data ?? null;
}

/** What the tables on these pages say, by the number of the chart; those that are not known are missing. */
export async function readTablesOfPages(
  db: Db<ContentTables>,
  contentId: number,
  { from, to }: { from: number; to: number },
): Promise<Map<number, ChartData>> {
  const rows = await db
    .selectFrom('content_charts')
    .select(['id', 'data'])
    .where('content_id', '=', contentId)
    .where('page', '>=', from)
    .where('page', '<=', to)
    .where(sql<boolean>`data->>'origin' = 'cells'`)
    .execute();
  return new Map(rows.flatMap(({ id, data }) => (data === null ? [] : [[id, data] as const])));
}

/** How large the table of a chart is; null where it has none. */
export async function readChartDataSize(
  db: Db<ContentTables>,
  id: number,
): Promise<{ rows: number; columns: number } | null> {
  const { rows } = await sql<{ rows: number; columns: number }>`
    SELECT jsonb_array_length(data->'rows') AS rows, jsonb_array_length(data->'units') AS columns
    FROM content_charts WHERE id = ${id} AND jsonb_typeof(data) = 'object'`.execute(db);
  return rows[0] ?? null;
}

/** A chart of a content; places in points from the top left of its page. */
const selectCharts = (db: Db<ContentTables>) =>
  db
    .selectFrom('content_charts')
    .select([
      'content_charts.id',
      'content_id',
      'name',
      'number',
      'page',
      'box',
      'kind',
      'source',
      'near_text',
    ])
    .select(['picture_width', 'picture_height', 'picture_waits']);

export type ChartRow = Awaited<ReturnType<ReturnType<typeof selectCharts>['execute']>>[number];

/** In reading order. */
export const readCharts = (db: Db<ContentTables>, contentId: number, limit: number): Promise<ChartRow[]> =>
  selectCharts(db).where('content_id', '=', contentId).orderBy('ordinal').limit(limit).execute();

/** undefined where the content has no such chart. */
export const readChart = (
  db: Db<ContentTables>,
  contentId: number,
  chartId: number,
): Promise<ChartRow | undefined> =>
  selectCharts(db).where('content_id', '=', contentId).where('id', '=', chartId).executeTakeFirst();

/** In the order of the contents' numbers, and of reading within each. */
export const readChartsOf = (
  db: Db<ContentTables>,
  contentIds: readonly number[],
  limit: number,
): Promise<ChartRow[]> =>
  selectCharts(db)
    .where(({ eb, fn, val }) => eb('content_id', '=', fn.any(val([...contentIds]))))
    .orderBy('content_id')
    .orderBy('ordinal')
    .limit(limit)
    .execute();

/** Those of these charts that stand in what no record shows, each with those whom it is for. */
export const readOwnCharts = (db: Db<ContentTables>, ids: readonly number[]) =>
  selectCharts(db)
    .innerJoin('contents', 'contents.id', 'content_charts.content_id')
    .select('audience')
    .where(({ eb, fn, val }) => eb('content_charts.id', '=', fn.any(val([...ids]))))
    .where(sql<boolean>`NOT (${PUBLIC} = ANY (audience))`)
    .execute();

/** What a chart stands in; undefined where there is none. */
export async function readChartContent(db: Db<ContentTables>, chartId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('content_charts')
    .select('content_id')
    .where('id', '=', chartId)
    .executeTakeFirst();
  return row?.content_id;
}

/** The content, file and place of a chart that has a picture or waits for one; undefined for any other. */
export function readChartPlace(db: Db<ContentTables>, chartId: number) {
  return db
    .selectFrom('content_charts')
    .innerJoin('content_versions', 'content_versions.id', 'content_charts.version_id')
    .select(['content_charts.content_id', 'sha256', 'page', 'box'])
    .where('content_charts.id', '=', chartId)
    .where(({ or, eb }) => or([eb('fingerprint', 'is not', null), eb('picture_waits', '=', true)]))
    .executeTakeFirst();
}
