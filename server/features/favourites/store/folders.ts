import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { ExportedPerson } from '#server/platform/feature.ts';
import type { AllowedFolder, AllowedKeeper } from '../access.ts';
import type { FavouriteTables } from './tables.ts';

export interface FolderRow {
  id: number;
  name: string;
}

/** Whoever makes, names, orders or removes folders of one person waits in line. */
export async function lockFolders(tx: Tx<FavouriteTables>, { uid }: AllowedKeeper): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`favourite folders of ${uid}`}, 0))`.execute(tx);
}

/** In the order of their owner. */
export const listFolders = (db: Db<FavouriteTables>, { uid }: { uid: number }): Promise<FolderRow[]> =>
  db
    .selectFrom('favourite_folders')
    .select(['id', 'name'])
    .where('uid', '=', uid)
    .orderBy('place')
    .orderBy('id')
    .execute();

/** The folder, if it is the keeper's. It stands until the transaction ends. */
export const holdFolder = (
  db: Db<FavouriteTables>,
  { uid }: AllowedKeeper,
  id: number,
): Promise<FolderRow | undefined> =>
  db
    .selectFrom('favourite_folders')
    .select(['id', 'name'])
    .where('uid', '=', uid)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();

/** How many reports each folder holds; what stands in none under null. */
export async function countsByFolder(
  db: Db<FavouriteTables>,
  { uid }: AllowedKeeper,
): Promise<ReadonlyMap<number | null, number>> {
  const rows = await db
    .selectFrom('favourites')
    .select(({ fn }) => ['folder_id', fn.countAll<number>().as('count')])
    .where('uid', '=', uid)
    .groupBy('folder_id')
    .execute();
  return new Map(rows.map(({ folder_id, count }) => [folder_id, count]));
}

/** Behind all others. */
export const insertFolder = (
  tx: Tx<FavouriteTables>,
  { uid }: AllowedKeeper,
  { name, at }: { name: string; at: Date },
): Promise<FolderRow> =>
  tx
    .insertInto('favourite_folders')
    .values(({ selectFrom }) => ({
      uid,
      name,
      created_at: at,
      place: selectFrom('favourite_folders')
        .select(sql<number>`coalesce(max(place), 0) + 1`.as('place'))
        .where('uid', '=', uid),
    }))
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();

export async function nameFolder(
  tx: Tx<FavouriteTables>,
  { id, uid }: AllowedFolder,
  name: string,
): Promise<void> {
  await tx
    .updateTable('favourite_folders')
    .set({ name })
    .where('id', '=', id)
    .where('uid', '=', uid)
    .execute();
}

/** What it held stays, in no folder. */
export async function deleteFolder(tx: Tx<FavouriteTables>, { id, uid }: AllowedFolder): Promise<void> {
  await tx.deleteFrom('favourite_folders').where('id', '=', id).where('uid', '=', uid).execute();
}

/** `ids`: all of the keeper's, in their new order. */
export async function placeFolders(
  tx: Tx<FavouriteTables>,
  { uid }: AllowedKeeper,
  ids: readonly number[],
): Promise<void> {
  await sql`UPDATE favourite_folders AS f SET place = ordered.place
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS ordered (id, place)
    WHERE f.uid = ${uid} AND f.id = ordered.id`.execute(tx);
}

/** Puts those of these reports that the keeper keeps into the folder, or takes them out of any; how many they were. */
export async function moveReports(
  tx: Tx<FavouriteTables>,
  { uid }: AllowedKeeper,
  { fids, folder }: { fids: readonly number[]; folder: AllowedFolder | null },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('favourites')
    .set({ folder_id: folder?.id ?? null })
    .where('uid', '=', uid)
    .where('report_id', 'in', [...fids])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const exportFolders = (db: Db<FavouriteTables>, { uid }: ExportedPerson) =>
  db
    .selectFrom('favourite_folders')
    .select(['name', 'created_at'])
    .where('uid', '=', uid)
    .orderBy('place')
    .execute();
