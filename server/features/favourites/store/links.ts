import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { AllowedFolder, AllowedKeeper, SharedFolder } from '../access.ts';
import type { FavouriteTables } from './tables.ts';

/** The one link of a folder: it takes the place of that before. */
export async function putLink(
  tx: Tx<FavouriteTables>,
  { uid, id }: AllowedFolder,
  link: { hash: Buffer; at: Date; endsAt: Date },
): Promise<void> {
  const fresh = { token_hash: link.hash, made_at: link.at, ends_at: link.endsAt };
  await tx
    .insertInto('favourite_folder_links')
    .values({ folder_id: id, uid, ...fresh })
    .onConflict((conflict) => conflict.column('folder_id').doUpdateSet(fresh))
    .execute();
}

export async function deleteLink(tx: Tx<FavouriteTables>, { uid, id }: AllowedFolder): Promise<void> {
  await tx.deleteFrom('favourite_folder_links').where('folder_id', '=', id).where('uid', '=', uid).execute();
}

/** The folder that a link leads to, whoever asks and however old the link. */
export const findLinked = (db: Db<FavouriteTables>, hash: Buffer) =>
  db
    .selectFrom('favourite_folder_links as l')
    .innerJoin('favourite_folders as f', (join) =>
      join.onRef('f.id', '=', 'l.folder_id').onRef('f.uid', '=', 'l.uid'),
    )
    .select(['l.uid', 'l.folder_id', 'l.ends_at', 'f.name'])
    .where('l.token_hash', '=', hash)
    .executeTakeFirst();

/** When the links end that still stand, by folder. */
export async function linksOf(
  db: Db<FavouriteTables>,
  { uid }: AllowedKeeper,
  now: Date,
): Promise<ReadonlyMap<number, Date>> {
  const rows = await db
    .selectFrom('favourite_folder_links')
    .select(['folder_id', 'ends_at'])
    .where('uid', '=', uid)
    .where('ends_at', '>', now)
    .execute();
  return new Map(rows.map(({ folder_id, ends_at }) => [folder_id, ends_at]));
}

/** The reports of a shared folder, those kept last first. */
export async function sharedReports(
  db: Db<FavouriteTables>,
  { uid, id }: SharedFolder,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ fids: number[]; count: number }> {
  const of = db.selectFrom('favourites').where('uid', '=', uid).where('folder_id', '=', id);
  const [rows, counted] = await Promise.all([
    of
      .select('report_id')
      .orderBy('created_at', 'desc')
      .orderBy('report_id')
      .offset(offset)
      .limit(limit)
      .execute(),
    of.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { fids: rows.map(({ report_id }) => report_id), count: counted.count };
}
