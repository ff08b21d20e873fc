import { sql } from 'kysely';
import { NO_FOLDER } from '#contract/rights/folder-terms.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import type { AllowedKeeper } from '../access.ts';
import type { FavouriteTables } from './tables.ts';

interface Kept {
  fid: number;
  at: Date;
}

/** Keeping a report twice changes nothing. */
export async function addFavourite(
  db: Db<FavouriteTables>,
  { uid }: AllowedKeeper,
  { fid, at }: Kept,
): Promise<void> {
  await db
    .insertInto('favourites')
    .values({ uid, report_id: fid, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lets a kept report go and keeps another; true where it is kept now. One statement, so that no state lies between. */
export async function turnFavourite(
  db: Db<FavouriteTables>,
  { uid }: AllowedKeeper,
  { fid, at }: Kept,
): Promise<boolean> {
  const kept = await sql`
    WITH gone AS (DELETE FROM favourites WHERE uid = ${uid} AND report_id = ${fid} RETURNING 1)
    INSERT INTO favourites (uid, report_id, created_at)
    SELECT ${uid}, ${fid}, ${at} WHERE NOT EXISTS (SELECT FROM gone)
    ON CONFLICT DO NOTHING RETURNING uid`.execute(db);
  return kept.rows.length === 1;
}

export async function removeFavourite(
  db: Db<FavouriteTables>,
  { uid }: AllowedKeeper,
  fid: number,
): Promise<void> {
  await db.deleteFrom('favourites').where('uid', '=', uid).where('report_id', '=', fid).execute();
}

/** Those of `fids` that the keeper keeps; none where there is no keeper. */
export async function favouritesAmong(
  db: Db<FavouriteTables>,
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

export interface KeptReport extends Kept {
  /** `NO_FOLDER` for none. */
  folder: number;
}

/** Everything the keeper keeps, newest first; of one folder, of none (`NO_FOLDER`), or all where it is null. */
export async function keptReports(
  db: Db<FavouriteTables>,
  { uid }: AllowedKeeper,
  folder: number | null,
  limit?: number,
): Promise<KeptReport[]> {
  const rows = await db
    .selectFrom('favourites')
    .select(['report_id', 'created_at', 'folder_id'])
    .where('uid', '=', uid)
    .$if(folder !== null, (all) => all.where('folder_id', 'is not distinct from', folder || null))
    .$if(limit !== undefined, (all) => all.limit(limit ?? 0))
    .orderBy('created_at', 'desc')
    .orderBy('report_id')
    .execute();
  return rows.map(({ report_id, created_at, folder_id }) => ({
    fid: report_id,
    at: created_at,
    folder: folder_id ?? NO_FOLDER,
  }));
}

/** Lets go those of these that the keeper keeps; how many they were. */
export async function removeFavourites(
  db: Db<FavouriteTables>,
  { uid }: AllowedKeeper,
  fids: readonly number[],
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('favourites')
    .where('uid', '=', uid)
    .where('report_id', 'in', [...fids])
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const exportFavourites = (db: Db<FavouriteTables>, { uid }: ExportedPerson) =>
  db
    .selectFrom('favourites as f')
    .leftJoin('favourite_folders as d', (join) =>
      join.onRef('d.uid', '=', 'f.uid').onRef('d.id', '=', 'f.folder_id'),
    )
    .select(['f.report_id', 'f.created_at', 'd.name as folder'])
    .where('f.uid', '=', uid)
    .orderBy('f.report_id')
    .execute();

/** What is kept and the folders it stands in. */
export async function eraseFavourites(db: Db<FavouriteTables>, { uid }: ErasedPerson): Promise<void> {
  await db.deleteFrom('favourites').where('uid', '=', uid).execute();
  await db.deleteFrom('favourite_folders').where('uid', '=', uid).execute();
}
