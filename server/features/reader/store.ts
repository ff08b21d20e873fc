import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { Generated } from '#server/platform/db/table-types.ts';

/** The tables that belong to the reader; no other feature reads or writes them. */
export interface ReaderTables {
  favourites: { uid: number; report_id: number; created_at: Date };
  reading_history: { uid: number; report_id: number; read_at: Date; times: Generated<number> };
  download_records: { uid: number; report_id: number; downloaded_at: Date };
  /** `receipt` is JSON; `expires_at` in seconds. */
  pending_downloads: {
    id: Generated<number>;
    link_hash: Buffer;
    uid: number | null;
    receipt: unknown;
    expires_at: number;
  };
}

interface Act {
  uid: number;
  fid: number;
  at: Date;
}

/** Keeping a report twice changes nothing. */
export async function addFavourite(db: Db<ReaderTables>, { uid, fid, at }: Act): Promise<void> {
  await db
    .insertInto('favourites')
    .values({ uid, report_id: fid, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeFavourite(db: Db<ReaderTables>, uid: number, fid: number): Promise<void> {
  await db.deleteFrom('favourites').where('uid', '=', uid).where('report_id', '=', fid).execute();
}

/** Those of `fids` that the user keeps. */
export async function favouritesAmong(
  db: Db<ReaderTables>,
  uid: number,
  fids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (fids.length === 0) return new Set();
  const rows = await db
    .selectFrom('favourites')
    .select('report_id')
    .where('uid', '=', uid)
    .where('report_id', 'in', [...fids])
    .execute();
  return new Set(rows.map(({ report_id }) => report_id));
}

export async function noteReading(db: Db<ReaderTables>, { uid, fid, at }: Act): Promise<void> {
  await db
    .insertInto('reading_history')
    .values({ uid, report_id: fid, read_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'report_id'])
        .doUpdateSet({ read_at: at, times: sql<number>`reading_history.times + 1` }),
    )
    .execute();
}

export async function noteDownload(db: Db<ReaderTables>, { uid, fid, at }: Act): Promise<void> {
  await db
    .insertInto('download_records')
    .values({ uid, report_id: fid, downloaded_at: at })
    .onConflict((conflict) => conflict.columns(['uid', 'report_id']).doUpdateSet({ downloaded_at: at }))
    .execute();
}

export async function insertPending(
  db: Db<ReaderTables>,
  row: Omit<ReaderTables['pending_downloads'], 'id'>,
): Promise<void> {
  await db.insertInto('pending_downloads').values(row).execute();
}

/** The receipt of one download of this link, which is gone then; of several at once each is handed over once. */
export async function takePending(db: Db<ReaderTables>, linkHash: Buffer): Promise<unknown> {
  const taken = await sql<{ receipt: unknown }>`DELETE FROM pending_downloads WHERE id = (
      SELECT id FROM pending_downloads WHERE link_hash = ${linkHash} LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING receipt`.execute(db);
  return taken.rows[0]?.receipt;
}

/** Links that ended before `before`, in seconds. */
export async function forgetPending(db: Db<ReaderTables>, before: number): Promise<void> {
  await db.deleteFrom('pending_downloads').where('expires_at', '<', before).execute();
}

/** Everything the reader holds about a user. */
export async function exportReading(db: Db<ReaderTables>, uid: number) {
  const [favourites, history, downloads] = await Promise.all([
    db.selectFrom('favourites').select(['report_id', 'created_at']).where('uid', '=', uid).execute(),
    db
      .selectFrom('reading_history')
      .select(['report_id', 'read_at', 'times'])
      .where('uid', '=', uid)
      .execute(),
    db.selectFrom('download_records').select(['report_id', 'downloaded_at']).where('uid', '=', uid).execute(),
  ]);
  return { favourites, history, downloads };
}

export async function eraseReading(db: Db<ReaderTables>, uid: number): Promise<void> {
  await db.deleteFrom('favourites').where('uid', '=', uid).execute();
  await db.deleteFrom('reading_history').where('uid', '=', uid).execute();
  await db.deleteFrom('download_records').where('uid', '=', uid).execute();
  await db.deleteFrom('pending_downloads').where('uid', '=', uid).execute();
}
