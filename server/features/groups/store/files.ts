import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { InGroup } from '../access.ts';
import type { Range } from './groups.ts';
import type { FileRow, GroupTables } from './tables.ts';

/** Files of a group, those added last first; and how many there are. */
export async function listFiles(
  db: Db<GroupTables>,
  { gid }: InGroup,
  { offset, limit }: Range,
): Promise<{ list: FileRow[]; count: number }> {
  const [list, count] = await Promise.all([
    db
      .selectFrom('group_files')
      .selectAll()
      .where('group_id', '=', gid)
      .orderBy('added_at', 'desc')
      .orderBy('content_id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    countFiles(db, gid),
  ]);
  return { list, count };
}

export async function countFiles(db: Db<GroupTables>, gid: number): Promise<number> {
  const { count } = await db
    .selectFrom('group_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', gid)
    .executeTakeFirstOrThrow();
  return count;
}

export const findFile = (db: Db<GroupTables>, gid: number, contentId: number): Promise<FileRow | undefined> =>
  db
    .selectFrom('group_files')
    .selectAll()
    .where('group_id', '=', gid)
    .where('content_id', '=', contentId)
    .executeTakeFirst();

/** The one with the same bytes. */
export const findSameFile = (
  db: Db<GroupTables>,
  gid: number,
  sha256: string,
): Promise<FileRow | undefined> =>
  db
    .selectFrom('group_files')
    .selectAll()
    .where('group_id', '=', gid)
    .where('sha256', '=', sha256)
    .executeTakeFirst();

export async function insertFile(tx: Tx<GroupTables>, row: FileRow): Promise<void> {
  await tx.insertInto('group_files').values(row).execute();
}

export async function deleteFile(
  tx: Tx<GroupTables>,
  { gid, contentId }: Allowed<{ gid: number; contentId: number }, 'takeOut'>,
): Promise<void> {
  await tx
    .deleteFrom('group_files')
    .where('group_id', '=', gid)
    .where('content_id', '=', contentId)
    .execute();
}

/** Every content that a group reads, of one member or of all. */
export async function contentsIn(
  db: Db<GroupTables>,
  { gid, uid }: { gid: number; uid?: number },
): Promise<number[]> {
  const of = db.selectFrom('group_files').select('content_id').where('group_id', '=', gid);
  const rows = await (uid === undefined ? of : of.where('uid', '=', uid)).execute();
  return rows.map(({ content_id }) => content_id);
}

/** Of these contents those that the group reads, by name. */
export async function namesOfFiles(
  db: Db<GroupTables>,
  { gid }: InGroup,
  contentIds: readonly number[],
): Promise<{ content_id: number; name: string }[]> {
  if (contentIds.length === 0) return [];
  return db
    .selectFrom('group_files')
    .select(['content_id', 'name'])
    .where('group_id', '=', gid)
    .where('content_id', 'in', contentIds)
    .execute();
}
