import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { AllowedContent } from '../../contents/index.ts';
import type { UploadState, UploadTables } from '../tables.ts';

export type UploadRow = Selectable<UploadTables['uploads']>;

export async function insertUpload(
  tx: Tx<UploadTables>,
  row: Insertable<UploadTables['uploads']>,
): Promise<void> {
  await tx.insertInto('uploads').values(row).execute();
}

export const readUpload = (db: Db<UploadTables>, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();

/** Held until the transaction ends, so that what happens to a file happens one after the other. */
export const lockUpload = (tx: Tx<UploadTables>, id: string): Promise<UploadRow | undefined> =>
  tx.selectFrom('uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Those of one shelf, the newest first. */
export const listUploads = (
  db: Db<UploadTables>,
  audience: string,
  { page, size }: { page: number; size: number },
): Promise<UploadRow[]> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('audience', '=', audience)
    .where('state', '!=', 'removing')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export async function countUploads(db: Db<UploadTables>, audience: string): Promise<number> {
  const { count } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('audience', '=', audience)
    .where('state', '!=', 'removing')
    .executeTakeFirstOrThrow();
  return count;
}

export const readUploads = (db: Db<UploadTables>, audience: string, ids: string[]): Promise<UploadRow[]> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('audience', '=', audience)
    .where('state', '!=', 'removing')
    .where('id', 'in', ids)
    .execute();

/** What these contents were read of. */
export const readUploadsOf = (
  db: Db<UploadTables>,
  contents: readonly AllowedContent[],
): Promise<UploadRow[]> => {
  const ids = contents.map(({ contentId }) => contentId);
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('state', '=', 'ready')
    .where(({ eb, fn, val }) => eb('content_id', '=', fn.any(val(ids))))
    .execute();
};

type Change = Partial<
  Pick<
    UploadRow,
    | 'state'
    | 'reason'
    | 'may_retry'
    | 'needs_password'
    | 'kind'
    | 'sha256'
    | 'content_id'
    | 'page_count'
    | 'held_bytes'
    | 'twin_id'
  >
> & { changed_at: Date };

/** Changes a file that stands in one of these states; false where it does not. */
export async function changeUpload(
  db: Db<UploadTables>,
  id: string,
  from: readonly UploadState[],
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** It is where it was brought for, or stays on the shelf alone for that reason. */
export async function forgetAim(db: Db<UploadTables>, id: string, reason: string): Promise<void> {
  await db.updateTable('uploads').set({ gid: null, reason }).where('id', '=', id).execute();
}

/** A file of the same place with the same bytes. */
export const findSame = (
  db: Db<UploadTables>,
  { id, audience }: UploadRow,
  sha256: string,
): Promise<{ id: string; name: string } | undefined> =>
  db
    .selectFrom('uploads')
    .select(['id', 'name'])
    .where('audience', '=', audience)
    .where('sha256', '=', sha256)
    .where('id', '!=', id)
    .where('state', 'in', ['converting', 'ready'])
    .executeTakeFirst();

export async function deleteUpload(tx: Tx<UploadTables>, id: string): Promise<void> {
  await tx.deleteFrom('uploads').where('id', '=', id).execute();
}

/** What stands in a state and was left alone since then. */
export const listLeft = (db: Db<UploadTables>, state: UploadState, before: Date): Promise<UploadRow[]> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('state', '=', state)
    .where('changed_at', '<', before)
    .orderBy('changed_at')
    .limit(500)
    .execute();

/** What can be read, and is not yet in the group that it was brought for. */
export const listAimed = (db: Db<UploadTables>, before: Date): Promise<UploadRow[]> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('state', '=', 'ready')
    .where('gid', 'is not', null)
    .where('changed_at', '<', before)
    .limit(500)
    .execute();

export const listOfPerson = (db: Db<UploadTables>, uid: number): Promise<UploadRow[]> =>
  db.selectFrom('uploads').selectAll().where('uid', '=', uid).orderBy('created_at').execute();

export async function forgetRoom(db: Db<UploadTables>, uid: number): Promise<void> {
  await db.deleteFrom('upload_days').where('uid', '=', uid).execute();
  await db.deleteFrom('upload_space').where('uid', '=', uid).where('held_bytes', '=', 0).execute();
}

/** Every file whose bytes are kept as they were brought. */
export async function listOriginals(db: Db<UploadTables>): Promise<string[]> {
  const rows = await db.selectFrom('uploads').select('id').where('state', '!=', 'removing').execute();
  return rows.map(({ id }) => id);
}
