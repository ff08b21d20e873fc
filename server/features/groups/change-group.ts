import type { GroupItem } from '#contract/calls/groups.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect-database.ts';
import { allowJoining, allowKnowing, allowOwning, type OwnedGroup, ownGroups } from './access.ts';
import type { GroupDeps } from './deps.ts';
import { dissolve } from './group-files.ts';
import { tellMembersChanged } from './member-events.ts';
import { takeRoom } from './most-owned.ts';
import { presentGroup } from './present-groups.ts';
import { changeGroup, findGroup, insertGroup, lockGroup } from './store/groups.ts';
import { noteAct } from './store/members.ts';
import type { GroupTables } from './store/tables.ts';

export interface GroupNaming {
  name: string;
  logo: string;
  intro: string;
  is_public: boolean;
}

/** Does it to a group that the caller owns, under its lock. Throws 10404 where there is none for them, 10007 for members, 10999 for visitors. */
export async function asOwner<Result>(
  { db }: Pick<GroupDeps, 'db'>,
  gid: number,
  caller: Caller,
  work: (tx: Tx<GroupTables>, group: OwnedGroup) => Promise<Result>,
): Promise<Result> {
  const own = ownGroups(caller);
  return inTransaction(db, async (tx) => work(tx, allowOwning(own, await lockGroup(tx, gid, own))));
}

/** Throws 10007 where the level has no groups or no more of them, 10999 for visitors. */
export async function createGroup(deps: GroupDeps, naming: GroupNaming, caller: Caller): Promise<GroupItem> {
  const owner = allowJoining(deps.quotas, caller);
  const at = new Date(caller.now);
  const { name, logo, intro, is_public } = naming;
  const made = await inTransaction(deps.db, async (tx) => {
    await takeRoom(deps, tx, { uid: owner.uid, tier: caller.tier }, true);
    const row = await insertGroup(tx, owner, { name, logo, intro, is_public, created_at: at });
    await noteAct(tx, { group_id: row.id, at, kind: 'created', uid: owner.uid });
    await tellMembersChanged(tx, [owner.uid]);
    return row;
  });
  return presentGroup(deps, allowKnowing({ ...made, role: 'owner' }), caller);
}

/** Throws as `asOwner` does. */
export async function editGroup(
  deps: GroupDeps,
  gid: number,
  { name, logo, intro, is_public }: GroupNaming,
  caller: Caller,
): Promise<GroupItem> {
  await asOwner(deps, gid, caller, async (tx, group) => {
    await changeGroup(tx, group, { name, logo, intro, is_public });
    await noteAct(tx, { group_id: gid, at: new Date(caller.now), kind: 'edited', uid: group.uid });
  });
  return presentGroup(deps, allowKnowing(await findGroup(deps.db, gid, caller)), caller);
}

/** The group is gone with its list, members, invitations and activity. Throws as `asOwner` does. */
export async function closeGroup(deps: GroupDeps, gid: number, caller: Caller): Promise<void> {
  await asOwner(deps, gid, caller, (tx, group) => dissolve(deps, tx, group));
}
