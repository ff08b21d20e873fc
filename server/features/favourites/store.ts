import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import type { AllowedKeeper } from './access.ts';

/** The tables that belong to favourites; no other feature reads or writes them. */
export interface FavouriteTables {
  favourites: { uid: number; report_id: number; created_at: Date };
}

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

/** Everything the keeper keeps, newest first. */
export async function keptReports(db: Db<FavouriteTables>, { uid }: AllowedKeeper): Promise<Kept[]> {
  const rows = await db
    .selectFrom('favourites')
    .select(['report_id', 'created_at'])
    .where('uid', '=', uid)
    .orderBy('created_at', 'desc')
    .orderBy('report_id')
    .execute();
  return rows.map(({ report_id, created_at }) => ({ fid: report_id, at: created_at }));
}

/** The reports that the keeper kept last, the latest first; none where there is no keeper. */
export async function latestKept(
  db: Db<FavouriteTables>,
  keeper: AllowedKeeper | null,
  limit: number,
): Promise<Kept[]> {
  if (keeper === null) return [];
  const { rows } = await sql<Kept>`
    SELECT report_id AS fid, created_at AS at FROM favourites WHERE uid = ${keeper.uid}
    ORDER BY at DESC, fid LIMIT ${limit}`.execute(db);
  return rows;
}

export const exportFavourites = (db: Db<FavouriteTables>, { uid }: ExportedPerson) =>
  db
    .selectFrom('favourites')
    .select(['report_id', 'created_at'])
    .where('uid', '=', uid)
    .orderBy('report_id')
    .execute();

export async function eraseFavourites(db: Db<FavouriteTables>, { uid }: ErasedPerson): Promise<void> {
  await db.deleteFrom('favourites').where('uid', '=', uid).execute();
}
