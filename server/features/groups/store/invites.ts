import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { OpenInvite, OwnedGroup, OwnGroups } from '../access.ts';
import type { GroupTables, InviteRow } from './tables.ts';

/** Invitations of a group that still stand, the newest first. */
export const listInvites = (db: Db<GroupTables>, { gid }: OwnedGroup, now: Date): Promise<InviteRow[]> =>
  db
    .selectFrom('group_invites')
    .selectAll()
    .where('group_id', '=', gid)
    .where('ends_at', '>', now)
    .orderBy('id', 'desc')
    .execute();

/** Those to one person that still stand, the newest first. */
export const listFor = (db: Db<GroupTables>, { uid }: OwnGroups, now: Date): Promise<InviteRow[]> =>
  db
    .selectFrom('group_invites')
    .selectAll()
    .where('uid', '=', uid)
    .where('ends_at', '>', now)
    .orderBy('id', 'desc')
    .execute();

/** One to the same person takes the place of that before. */
export const insertInvite = (tx: Tx<GroupTables>, row: Omit<InviteRow, 'id'>): Promise<InviteRow> =>
  tx
    .insertInto('group_invites')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'uid']).doUpdateSet({ role: row.role, ends_at: row.ends_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export const findByHash = (db: Db<GroupTables>, hash: Buffer): Promise<InviteRow | undefined> =>
  db.selectFrom('group_invites').selectAll().where('token_hash', '=', hash).executeTakeFirst();

/** One by its number. Whoever takes it holds the lock of its group: of two who come at once one finds it gone. */
export const findInvite = (db: Db<GroupTables>, id: number): Promise<InviteRow | undefined> =>
  db.selectFrom('group_invites').selectAll().where('id', '=', id).executeTakeFirst();

/** Whether there was one. */
export async function deleteInvite(tx: Tx<GroupTables>, { gid }: OwnedGroup, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('group_invites')
    .where('group_id', '=', gid)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function spendInvite(db: Db<GroupTables>, { id }: OpenInvite): Promise<void> {
  await db.deleteFrom('group_invites').where('id', '=', id).execute();
}

/** Links that somebody may know who is in the group no more. */
export async function deleteLinks(tx: Tx<GroupTables>, { gid }: OwnedGroup): Promise<void> {
  await tx.deleteFrom('group_invites').where('group_id', '=', gid).where('uid', 'is', null).execute();
}

/** What is over is of no more use. */
export async function forgetInvites(db: Db<GroupTables>, before: Date): Promise<void> {
  await db.deleteFrom('group_invites').where('ends_at', '<=', before).execute();
}
