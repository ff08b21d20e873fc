import { sql } from 'kysely';
import { MOST_RECORDS } from '#contract/calls/records.ts';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import { forgetActs, type Gone } from '#server/platform/db/forget-acts.ts';
import type { Generated } from '#server/platform/db/table-types.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import type { AllowedChartKeeper } from './access.ts';

/** The tables that belong to charts; no other feature reads or writes them. */
export interface ChartTables {
  chart_favourites: {
    uid: number;
    chart_id: number;
    created_at: Date;
    /** Of the folders of favourites; null for none. */
    folder_id: Generated<number | null>;
  };
  /** Each chart once a person and day. */
  chart_views: { uid: number; chart_id: number; viewed_on: string; viewed_at: Date };
  /** Charts whose data was taken along, with the last time. */
  chart_downloads: { uid: number; chart_id: number; downloaded_at: Date };
  daily_charts: { day: string; ordinal: number; chart_id: number };
}

interface Act {
  id: number;
  at: Date;
}

/** Keeping a chart twice changes nothing. */
export async function addChart(
  db: Db<ChartTables>,
  { uid }: AllowedChartKeeper,
  { id, at }: Act,
): Promise<void> {
  await db
    .insertInto('chart_favourites')
    .values({ uid, chart_id: id, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeChart(
  db: Db<ChartTables>,
  { uid }: AllowedChartKeeper,
  id: number,
): Promise<void> {
  await db.deleteFrom('chart_favourites').where('uid', '=', uid).where('chart_id', '=', id).execute();
}

/** Lets a kept chart go and keeps another; true where it is kept now. One statement, so that no state lies between. */
export async function turnChart(
  db: Db<ChartTables>,
  { uid }: AllowedChartKeeper,
  { id, at }: Act,
): Promise<boolean> {
  const kept = await sql`
    WITH gone AS (DELETE FROM chart_favourites WHERE uid = ${uid} AND chart_id = ${id} RETURNING 1)
    INSERT INTO chart_favourites (uid, chart_id, created_at)
    SELECT ${uid}, ${id}, ${at} WHERE NOT EXISTS (SELECT FROM gone)
    ON CONFLICT DO NOTHING RETURNING uid`.execute(db);
  return kept.rows.length === 1;
}

/** Those of `ids` that the keeper keeps; none where there is no keeper. */
export async function keptAmong(
  db: Db<ChartTables>,
  keeper: AllowedChartKeeper | null,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (keeper === null || ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('chart_favourites')
    .select('chart_id')
    .where('uid', '=', keeper.uid)
    .where('chart_id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ chart_id }) => chart_id));
}

export interface KeptChart extends Act {
  /** null for none. */
  folder: number | null;
}

/** Everything the keeper keeps, newest first. */
export async function keptCharts(db: Db<ChartTables>, { uid }: AllowedChartKeeper): Promise<KeptChart[]> {
  const rows = await db
    .selectFrom('chart_favourites')
    .select(['chart_id', 'created_at', 'folder_id'])
    .where('uid', '=', uid)
    .orderBy('created_at', 'desc')
    .orderBy('chart_id')
    .execute();
  return rows.map(({ chart_id, created_at, folder_id }) => ({
    ...{ id: chart_id, at: created_at, folder: folder_id },
  }));
}

/** Puts those of these that the keeper keeps into a folder of theirs, or takes them out of any; how many they were. */
export async function moveCharts(
  tx: Tx<ChartTables>,
  { uid }: AllowedChartKeeper,
  { ids, folder }: { ids: readonly number[]; folder: number | null },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('chart_favourites')
    .set({ folder_id: folder })
    .where('uid', '=', uid)
    .where('chart_id', 'in', [...ids])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Lets go those of these that the keeper keeps; how many they were. */
export async function removeCharts(
  tx: Tx<ChartTables>,
  { uid }: AllowedChartKeeper,
  ids: readonly number[],
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('chart_favourites')
    .where('uid', '=', uid)
    .where('chart_id', 'in', [...ids])
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Notes that a chart was opened; true where it was the first time that day. */
export async function noteView(
  db: Db<ChartTables>,
  { uid }: AllowedChartKeeper,
  { id, day, at }: Act & { day: string },
): Promise<boolean> {
  const { rows } = await sql<{ first: boolean }>`
    INSERT INTO chart_views AS v (uid, chart_id, viewed_on, viewed_at) VALUES (${uid}, ${id}, ${day}, ${at})
    ON CONFLICT (uid, chart_id, viewed_on) DO UPDATE SET viewed_at = greatest(v.viewed_at, excluded.viewed_at)
    RETURNING xmax = 0 AS first`.execute(db);
  return rows[0]?.first ?? false;
}

/** What the viewer opened, each chart once with the last time, the latest first; at most `MOST_RECORDS`. */
export async function openedCharts(db: Db<ChartTables>, { uid }: AllowedChartKeeper): Promise<Act[]> {
  const { rows } = await sql<Act>`
    SELECT chart_id AS id, max(viewed_at) AS at FROM chart_views WHERE uid = ${uid}
    GROUP BY chart_id ORDER BY at DESC, id LIMIT ${MOST_RECORDS}`.execute(db);
  return rows;
}

/** Whose data was taken along moves to the front when it is once more. */
export async function noteDownload(
  db: Db<ChartTables>,
  { uid }: AllowedChartKeeper,
  { id, at }: Act,
): Promise<void> {
  await db
    .insertInto('chart_downloads')
    .values({ uid, chart_id: id, downloaded_at: at })
    .onConflict((conflict) => conflict.columns(['uid', 'chart_id']).doUpdateSet({ downloaded_at: at }))
    .execute();
}

/** The latest first; at most `MOST_RECORDS`. */
export async function downloadedCharts(db: Db<ChartTables>, { uid }: AllowedChartKeeper): Promise<Act[]> {
  const rows = await db
    .selectFrom('chart_downloads')
    .select(['chart_id', 'downloaded_at'])
    .where('uid', '=', uid)
    .orderBy('downloaded_at', 'desc')
    .orderBy('chart_id')
    .limit(MOST_RECORDS)
    .execute();
  return rows.map(({ chart_id, downloaded_at }) => ({ id: chart_id, at: downloaded_at }));
}

export const forgetViews = (db: Db<ChartTables>, { uid }: AllowedChartKeeper, gone: Gone): Promise<void> =>
  forgetActs(db, { table: 'chart_views', of: 'chart_id', at: 'viewed_at', uid }, gone);

export const forgetChartDownloads = (
  db: Db<ChartTables>,
  { uid }: AllowedChartKeeper,
  gone: Gone,
): Promise<void> =>
  forgetActs(db, { table: 'chart_downloads', of: 'chart_id', at: 'downloaded_at', uid }, gone);

/** The charts chosen for a day, in order. */
export async function readDaily(db: Db<ChartTables>, day: string): Promise<number[]> {
  const rows = await db
    .selectFrom('daily_charts')
    .select('chart_id')
    .where('day', '=', day)
    .orderBy('ordinal')
    .execute();
  return rows.map(({ chart_id }) => chart_id);
}

/** Chooses charts for places of a day that nobody chose for before; whoever comes second changes nothing. */
export async function fillDaily(
  db: Db<ChartTables>,
  day: string,
  chosen: readonly { ordinal: number; id: number }[],
): Promise<void> {
  if (chosen.length === 0) return;
  await db
    .insertInto('daily_charts')
    .values(chosen.map(({ ordinal, id }) => ({ day, ordinal, chart_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function forgetDailyBefore(db: Db<ChartTables>, day: string): Promise<void> {
  await db.deleteFrom('daily_charts').where('day', '<', day).execute();
}

/** Everything charts hold about a user. */
export async function exportCharts(db: Db<ChartTables>, { uid }: ExportedPerson) {
  const [favourites, views, downloads] = await Promise.all([
    db
      .selectFrom('chart_favourites')
      .select(['chart_id', 'created_at'])
      .where('uid', '=', uid)
      .orderBy('chart_id')
      .execute(),
    db
      .selectFrom('chart_views')
      .select(['chart_id', 'viewed_on', 'viewed_at'])
      .where('uid', '=', uid)
      .orderBy('viewed_on')
      .orderBy('chart_id')
      .execute(),
    db
      .selectFrom('chart_downloads')
      .select(['chart_id', 'downloaded_at'])
      .where('uid', '=', uid)
      .orderBy('chart_id')
      .execute(),
  ]);
  return { favourites, views, downloads };
}

export async function eraseCharts(db: Db<ChartTables>, { uid }: ErasedPerson): Promise<void> {
  await db.deleteFrom('chart_favourites').where('uid', '=', uid).execute();
  await db.deleteFrom('chart_views').where('uid', '=', uid).execute();
  await db.deleteFrom('chart_downloads').where('uid', '=', uid).execute();
}
