import type { GroupRole } from '#contract/rights/group-terms.ts';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { InGroup } from '../access.ts';
import type { ActRow, GroupTables } from './tables.ts';

/** The owner first, then editors, then readers, each by when they came. */
export async function listMembers(db: Db<GroupTables>, { gid }: Pick<InGroup, 'gid'>) {
  const rows = await db
    .selectFrom('group_members')
    .select(['uid', 'role', 'joined_at'])
    .where('group_id', '=', gid)
    .orderBy('joined_at')
    .orderBy('uid')
    .execute();
  const ranked = (role: GroupRole) => rows.filter((row) => row.role === role);
  return [...ranked('owner'), ...ranked('editor'), ...ranked('reader')];
}

export async function countMembers(db: Db<GroupTables>, gid: number): Promise<number> {
  const { count } = await db
    .selectFrom('group_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', gid)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertMember(tx: Tx<GroupTables>, row: GroupTables['group_members']): Promise<void> {
  await tx.insertInto('group_members').values(row).execute();
}

export async function setRole(
  tx: Tx<GroupTables>,
  { gid, uid }: { gid: number; uid: number },
  role: GroupRole,
): Promise<void> {
  await tx
    .updateTable('group_members')
    .set({ role })
    .where('group_id', '=', gid)
    .where('uid', '=', uid)
    .execute();
}

export async function deleteMember(
  tx: Tx<GroupTables>,
  { gid, uid }: { gid: number; uid: number },
): Promise<void> {
  await tx.deleteFrom('group_members').where('group_id', '=', gid).where('uid', '=', uid).execute();
}

type Act = Pick<ActRow, 'group_id' | 'at' | 'kind' | 'uid'> &
  Partial<Pick<ActRow, 'member' | 'report_id' | 'content_id'>>;

/** Writes down what somebody did in a group, for its members. */
export const noteAct = (tx: Tx<GroupTables>, act: Act): Promise<void> => noteActs(tx, [act]);

export async function noteActs(tx: Tx<GroupTables>, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return;
  await tx
    .insertInto('group_acts')
    .values(acts.map((act) => ({ member: null, report_id: null, content_id: null, ...act })))
    .execute();
}

/** The latest first, and how many there are. */
export async function listActs(
  db: Db<GroupTables>,
  { gid }: InGroup,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: ActRow[]; count: number }> {
  const of = db.selectFrom('group_acts').where('group_id', '=', gid);
  const [list, counted] = await Promise.all([
    of.selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute(),
    of.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { list, count: counted.count };
}

/** Whether an owner once put that person out. */
export async function wasRemoved(db: Db<GroupTables>, gid: number, uid: number): Promise<boolean> {
  const found = await db
    .selectFrom('group_acts')
    .select('id')
    .where('group_id', '=', gid)
    .where('kind', '=', 'removed')
    .where('member', '=', uid)
    .executeTakeFirst();
  return found !== undefined;
}
