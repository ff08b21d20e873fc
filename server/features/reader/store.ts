import { sql } from 'kysely';
import { MOST_RECORDS } from '#contract/calls/records.ts';
import { dayOf } from '#contract/text/calendar.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { Generated } from '#server/platform/db/table-types.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import type { AllowedKeeper } from './access.ts';

/** The tables that belong to the reader; no other feature reads or writes them. */
export interface ReaderTables {
  favourites: { uid: number; report_id: number; created_at: Date };
  reading_history: {
    uid: number;
    report_id: number;
    read_on: string;
    read_at: Date;
    times: Generated<number>;
  };
  /** Folders of the directory, each with the last time. */
  folder_history: { uid: number; folder_id: number; opened_at: Date };
}

interface Act {
  uid: number;
  fid: number;
  at: Date;
}

/** Keeping a report twice changes nothing. */
export async function addFavourite(
  db: Db<ReaderTables>,
  { uid }: AllowedKeeper,
  { fid, at }: Omit<Act, 'uid'>,
): Promise<void> {
  await db
    .insertInto('favourites')
    .values({ uid, report_id: fid, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lets a kept report go and keeps another; true where it is kept now. One statement, so that no state lies between. */
export async function turnFavourite(
  db: Db<ReaderTables>,
  { uid }: AllowedKeeper,
  { fid, at }: Omit<Act, 'uid'>,
): Promise<boolean> {
  const kept = await sql`
    WITH gone AS (DELETE FROM favourites WHERE uid = ${uid} AND report_id = ${fid} RETURNING 1)
    INSERT INTO favourites (uid, report_id, created_at)
    SELECT ${uid}, ${fid}, ${at} WHERE NOT EXISTS (SELECT FROM gone)
    ON CONFLICT DO NOTHING RETURNING uid`.execute(db);
  return kept.rows.length === 1;
}

export async function removeFavourite(
  db: Db<ReaderTables>,
  { uid }: AllowedKeeper,
  fid: number,
): Promise<void> {
  await db.deleteFrom('favourites').where('uid', '=', uid).where('report_id', '=', fid).execute();
}

/** Those of `fids` that the keeper keeps; none where there is no keeper. */
export async function favouritesAmong(
  db: Db<ReaderTables>,
  keeper: AllowedKeeper | null,
  fids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (keeper === null || fids.length === 0) return new Set();
  const rows = await db
    .selectFrom('favourites')
    .select('report_id')
    .where('uid', '=', keeper.uid)
    .where('report_id', 'in', [...fids])
    .execute();
  return new Set(rows.map(({ report_id }) => report_id));
}

/** Everything the keeper keeps, newest first. */
export async function keptReports(
  db: Db<ReaderTables>,
  { uid }: AllowedKeeper,
): Promise<{ fid: number; at: Date }[]> {
  const rows = await db
    .selectFrom('favourites')
    .select(['report_id', 'created_at'])
    .where('uid', '=', uid)
    .orderBy('created_at', 'desc')
    .orderBy('report_id')
    .execute();
  return rows.map(({ report_id, created_at }) => ({ fid: report_id, at: created_at }));
}

/** What the keeper opened, each report once with the last time, the latest first; at most `MOST_RECORDS`. */
export async function readReports(
  db: Db<ReaderTables>,
  { uid }: AllowedKeeper,
): Promise<{ fid: number; at: Date }[]> {
  const { rows } = await sql<{ fid: number; at: Date }>`
    SELECT report_id AS fid, max(read_at) AS at FROM reading_history WHERE uid = ${uid}
    GROUP BY report_id ORDER BY at DESC, fid LIMIT ${MOST_RECORDS}`.execute(db);
  return rows;
}

/** What is opened again moves to the front. */
export async function noteFolder(
  db: Db<ReaderTables>,
  { uid }: AllowedKeeper,
  { folder, at }: { folder: number; at: Date },
): Promise<void> {
  await db
    .insertInto('folder_history')
    .values({ uid, folder_id: folder, opened_at: at })
    .onConflict((conflict) => conflict.columns(['uid', 'folder_id']).doUpdateSet({ opened_at: at }))
    .execute();
}

export interface OpenedFolder {
  folder: number;
  at: Date;
}

/** The folders that the keeper opened, the latest first. */
export async function openedFolders(db: Db<ReaderTables>, { uid }: AllowedKeeper): Promise<OpenedFolder[]> {
  const rows = await db
    .selectFrom('folder_history')
    .select(['folder_id', 'opened_at'])
    .where('uid', '=', uid)
    .orderBy('opened_at', 'desc')
    .orderBy('folder_id')
    .execute();
  return rows.map(({ folder_id, opened_at }) => ({ folder: folder_id, at: opened_at }));
}

/** That somebody read or kept a report; a report read on several days stands here once, with the last time. */
export interface ReportAct {
  fid: number;
  kind: 'read' | 'kept';
  at: Date;
}

/** The latest first; none where there is no keeper. */
export async function latestActs(
  db: Db<ReaderTables>,
  keeper: AllowedKeeper | null,
  limit: number,
): Promise<ReportAct[]> {
  if (keeper === null) return [];
  const { rows } = await sql<ReportAct>`
    SELECT report_id AS fid, 'kept' AS kind, created_at AS at FROM favourites WHERE uid = ${keeper.uid}
    UNION ALL
    SELECT report_id, 'read', max(read_at) FROM reading_history WHERE uid = ${keeper.uid} GROUP BY report_id
    ORDER BY at DESC, fid LIMIT ${limit}`.execute(db);
  return rows;
}

/** Once a report and day; what is read again that day moves to the front. True where the person had read it on no earlier day. */
export async function noteReading(db: Db<ReaderTables>, { uid, fid, at }: Act): Promise<boolean> {
  const day = dayOf(Math.floor(at.getTime() / 1000));
  const earlier = await db
    .selectFrom('reading_history')
    .select('uid')
    .where('uid', '=', uid)
    .where('report_id', '=', fid)
    .where('read_on', '<', day)
    .limit(1)
    .executeTakeFirst();
  await db
    .insertInto('reading_history')
    .values({ uid, report_id: fid, read_on: day, read_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'report_id', 'read_on'])
        .doUpdateSet({ read_at: at, times: sql<number>`reading_history.times + 1` }),
    )
    .execute();
  return earlier === undefined;
}

/** Everything the reader holds about a user. */
export async function exportReading(db: Db<ReaderTables>, { uid }: ExportedPerson) {
  const [favourites, history, folders] = await Promise.all([
    db
      .selectFrom('favourites')
      .select(['report_id', 'created_at'])
      .where('uid', '=', uid)
      .orderBy('report_id')
      .execute(),
    db
      .selectFrom('reading_history')
      .select(['report_id', 'read_at', 'times'])
      .where('uid', '=', uid)
      .orderBy('read_on')
      .orderBy('report_id')
      .execute(),
    db
      .selectFrom('folder_history')
      .select(['folder_id', 'opened_at'])
      .where('uid', '=', uid)
      .orderBy('folder_id')
      .execute(),
  ]);
  return { favourites, history, folders };
}

export async function eraseReading(db: Db<ReaderTables>, { uid }: ErasedPerson): Promise<void> {
  await db.deleteFrom('favourites').where('uid', '=', uid).execute();
  await db.deleteFrom('reading_history').where('uid', '=', uid).execute();
  await db.deleteFrom('folder_history').where('uid', '=', uid).execute();
}
