import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { EditedGroup, KnownGroup } from '../access.ts';
import type { Range } from './groups.ts';
import type { GroupTables } from './tables.ts';

/** Reports of a group, those added last first; and how many there are. */
export async function listReports(db: Db<GroupTables>, { id }: KnownGroup, { offset, limit }: Range) {
  const of = db.selectFrom('group_reports').where('group_id', '=', id);
  const [list, counted] = await Promise.all([
    of
      .select(['report_id', 'added_by', 'added_at'])
      .orderBy('added_at', 'desc')
      .orderBy('report_id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    of.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { list, count: counted.count };
}

export async function countReports(db: Db<GroupTables>, { gid }: EditedGroup): Promise<number> {
  const { count } = await db
    .selectFrom('group_reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', gid)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether it was not there before. */
export async function insertReport(
  tx: Tx<GroupTables>,
  { gid, uid }: EditedGroup,
  fid: number,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('group_reports')
    .values({ group_id: gid, report_id: fid, added_by: uid, added_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Those of them that were not there before. */
export async function insertReports(
  tx: Tx<GroupTables>,
  { gid, uid }: EditedGroup,
  fids: readonly number[],
  at: Date,
): Promise<number[]> {
  if (fids.length === 0) return [];
  const rows = await tx
    .insertInto('group_reports')
    .values(fids.map((id) => ({ group_id: gid, report_id: id, added_by: uid, added_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('report_id')
    .execute();
  return rows.map(({ report_id }) => report_id);
}

export const findReport = (tx: Tx<GroupTables>, gid: number, fid: number) =>
  tx
    .selectFrom('group_reports')
    .select(['report_id', 'added_by'])
    .where('group_id', '=', gid)
    .where('report_id', '=', fid)
    .executeTakeFirst();

export async function deleteReport(
  tx: Tx<GroupTables>,
  { gid, fid }: Allowed<{ gid: number; fid: number }, 'takeOut'>,
): Promise<void> {
  await tx.deleteFrom('group_reports').where('group_id', '=', gid).where('report_id', '=', fid).execute();
}

/** In which groups each of these reports is. */
export async function groupsHolding(
  db: Db<GroupTables>,
  fids: readonly number[],
): Promise<Map<number, number[]>> {
  const held = new Map<number, number[]>();
  if (fids.length === 0) return held;
  const rows = await db
    .selectFrom('group_reports')
    .select(['report_id', 'group_id'])
    .where('report_id', 'in', [...fids])
    .orderBy('group_id')
    .execute();
  for (const { report_id, group_id } of rows) held.set(report_id, [...(held.get(report_id) ?? []), group_id]);
  return held;
}
