import { sql } from 'kysely';
import type { GroupRole } from '#contract/rights/group-terms.ts';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { GroupJoiner, GroupSeen, OwnedGroup, OwnGroups } from '../access.ts';
import { insertMember } from './members.ts';
import type { GroupRow, GroupTables } from './tables.ts';

/** The group with the place of that person; undefined where there is none under that number. */
export const findGroup = (
  db: Db<GroupTables>,
  gid: number,
  { uid }: { uid: number | null },
): Promise<GroupSeen | undefined> =>
  db
    .selectFrom('groups as g')
    .leftJoin('group_members as m', (join) => join.onRef('m.group_id', '=', 'g.id').on('m.uid', '=', uid))
    .selectAll('g')
    .select('m.role')
    .where('g.id', '=', gid)
    .executeTakeFirst();

/**
 * The same under its lock: whoever changes members, reports or invitations of one waits in line. The place is read behind the lock, since
 * it may be another after waiting.
 */
export async function lockGroup(
  tx: Tx<GroupTables>,
  gid: number,
  owner: { uid: number | null },
): Promise<GroupSeen | undefined> {
  await tx.selectFrom('groups').select('id').where('id', '=', gid).forUpdate().execute();
  return findGroup(tx, gid, owner);
}

/** Groups that somebody owns are counted in turn. */
export async function lockOwned(tx: Tx<GroupTables>, { uid }: { uid: number }): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`groups of ${uid}`}, 0))`.execute(tx);
}

export async function countOwned(db: Db<GroupTables>, { uid }: { uid: number }): Promise<number> {
  const { count } = await db
    .selectFrom('group_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return count;
}

/** A new group with its owner as the only member. */
export async function insertGroup(
  tx: Tx<GroupTables>,
  { uid }: GroupJoiner,
  group: Omit<GroupRow, 'id'>,
): Promise<GroupRow> {
  const row = await tx.insertInto('groups').values(group).returningAll().executeTakeFirstOrThrow();
  const owner = { group_id: row.id, uid, role: 'owner' as const, joined_at: group.created_at };
  await insertMember(tx, owner);
  return row;
}

export async function changeGroup(
  tx: Tx<GroupTables>,
  { gid }: OwnedGroup,
  change: Pick<GroupRow, 'name' | 'logo' | 'intro' | 'is_public'>,
): Promise<void> {
  await tx.updateTable('groups').set(change).where('id', '=', gid).execute();
}

/** Groups whose members are those of that organisation, in the order in which they are held. */
export async function groupsOfOrganisation(db: Db<GroupTables>, organisation: number): Promise<number[]> {
  const rows = await db
    .selectFrom('groups')
    .select('id')
    .where('organisation_id', '=', organisation)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** They are their owner's own from now on. */
export async function freeGroups(tx: Tx<GroupTables>, organisation: number): Promise<void> {
  await tx
    .updateTable('groups')
    .set({ organisation_id: null })
    .where('organisation_id', '=', organisation)
    .execute();
}

/** Everything that it holds goes along. */
export async function deleteGroup(tx: Tx<GroupTables>, { gid }: { gid: number }): Promise<void> {
  await tx.deleteFrom('groups').where('id', '=', gid).execute();
}

/** A group as cards show it. */
export interface GroupCard extends GroupRow {
  role: GroupRole | null;
  members: number;
  reports: number;
  /** Of members' own; 0 for whoever is none. */
  files: number;
  holds: boolean;
}

/** Groups with what cards say of them, for somebody, and whether they hold that report. */
const cards = (db: Db<GroupTables>, { uid, fid }: { uid: number | null; fid: number | null }) =>
  db
    .selectFrom('groups as g')
    .leftJoin('group_members as m', (join) => join.onRef('m.group_id', '=', 'g.id').on('m.uid', '=', uid))
    .selectAll('g')
    .select('m.role')
    .select(({ selectFrom, exists, fn }) => [
      selectFrom('group_members as each')
        .select(fn.countAll<number>().as('count'))
        .whereRef('each.group_id', '=', 'g.id')
        .$asScalar()
        .$notNull()
        .as('members'),
      selectFrom('group_reports as each')
        .select(fn.countAll<number>().as('count'))
        .whereRef('each.group_id', '=', 'g.id')
        .$asScalar()
        .$notNull()
        .as('reports'),
      selectFrom('group_files as each')
        .select(fn.countAll<number>().as('count'))
        .whereRef('each.group_id', '=', 'g.id')
        .where('m.uid', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('files'),
      exists(
        selectFrom('group_reports as held')
          .select('held.report_id')
          .whereRef('held.group_id', '=', 'g.id')
          .where('held.report_id', '=', fid),
      )
        .$castTo<boolean>()
        .as('holds'),
    ]);

export interface Range {
  offset: number;
  limit: number;
}

/** The groups that somebody is in, their own first, then what they joined last; and how many there are. */
export async function listOwn(
  db: Db<GroupTables>,
  { uid }: OwnGroups,
  { fid, offset, limit }: Range & { fid: number | null },
): Promise<{ list: GroupCard[]; count: number }> {
  const [list, counted] = await Promise.all([
    cards(db, { uid, fid })
      .where('m.uid', 'is not', null)
      .orderBy(sql`m.role = 'owner'`, 'desc')
      .orderBy('m.joined_at', 'desc')
      .orderBy('g.id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    db
      .selectFrom('group_members')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow(),
  ]);
  return { list, count: counted.count };
}

/** Public groups, those with most members first; and how many there are. */
export async function listPublic(
  db: Db<GroupTables>,
  uid: number | null,
  { offset, limit }: Range,
): Promise<{ list: GroupCard[]; count: number }> {
  const [list, counted] = await Promise.all([
    cards(db, { uid, fid: null })
      .where('g.is_public', '=', true)
      .orderBy('members', 'desc')
      .orderBy('g.id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    db
      .selectFrom('groups')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('is_public', '=', true)
      .executeTakeFirstOrThrow(),
  ]);
  return { list, count: counted.count };
}

/** One group as its card shows it. */
export const readCard = (
  db: Db<GroupTables>,
  { id }: Pick<GroupRow, 'id'>,
  uid: number | null,
): Promise<GroupCard | undefined> => cards(db, { uid, fid: null }).where('g.id', '=', id).executeTakeFirst();

export interface GroupCounts {
  all: number;
  public: number;
  members: number;
}

export const countGroups = (db: Db<GroupTables>): Promise<GroupCounts> =>
  db
    .selectFrom('groups')
    .select(({ fn, selectFrom }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('is_public', '=', true).as('public'),
      selectFrom('group_members')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('members'),
    ])
    .executeTakeFirstOrThrow();
