import type { GroupItem } from '#contract/calls/groups.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect-database.ts';
import {
  allowChoosingMembers,
  allowFounding,
  allowJoining,
  allowKnowing,
  allowNaming,
  allowOwning,
  type OwnedGroup,
  ownGroups,
} from './access.ts';
import type { GroupDeps } from './deps.ts';
import { dissolve } from './group-files.ts';
import { tellMembersChanged } from './member-events.ts';
import { takeRoom } from './most-owned.ts';
import { seat } from './organisation-groups.ts';
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
export const asOwner = <Result>(
  deps: Pick<GroupDeps, 'db'>,
  gid: number,
  caller: Caller,
  work: Work<Result>,
): Promise<Result> => under(deps, gid, caller, allowOwning, work);

/** The same to who is in the group. Throws also 10006 for one of an organisation. */
export const asChooser = <Result>(
  deps: Pick<GroupDeps, 'db'>,
  gid: number,
  caller: Caller,
  work: Work<Result>,
): Promise<Result> => under(deps, gid, caller, allowChoosingMembers, work);

type Work<Result> = (tx: Tx<GroupTables>, group: OwnedGroup) => Promise<Result>;

async function under<Result>(
  { db }: Pick<GroupDeps, 'db'>,
  gid: number,
  caller: Caller,
  allowing: typeof allowOwning,
  work: Work<Result>,
): Promise<Result> {
  const own = ownGroups(caller);
  return inTransaction(db, async (tx) => work(tx, allowing(own, await lockGroup(tx, gid, own))));
}

/** `organisation`: of the caller's own organisation, whose members are in it at once and as long as they have a seat. */
export type NewGroup = GroupNaming & { organisation: boolean };

/**
 * Throws 10007 where the level has no groups or no more of them, or somebody owns no organisation whose group it should be; 10006 for such
 * a one that would be public; 10999 for visitors.
 */
export async function createGroup(deps: GroupDeps, naming: NewGroup, caller: Caller): Promise<GroupItem> {
  const owner = allowJoining(deps.quotas, caller);
  const at = new Date(caller.now);
  const { name, logo, intro, is_public } = naming;
  const made = await inTransaction(deps.db, async (tx) => {
    // The organisation first, as everywhere: whoever takes or leaves a seat meanwhile waits, and finds the group.
    const held = naming.organisation ? await deps.organisations.holdOwned(tx, owner.uid) : null;
    const of = allowFounding({ naming, held });
    await takeRoom(deps, tx, { uid: owner.uid, tier: caller.tier }, true);
    const fresh = { name, logo, intro, is_public, created_at: at, organisation_id: of?.id ?? null };
    const row = await insertGroup(tx, owner, fresh);
    await noteAct(tx, { group_id: row.id, at, kind: 'created', uid: owner.uid });
    for (const uid of of?.members ?? []) await seat(tx, { gid: row.id, uid, at });
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
    await changeGroup(tx, allowNaming(group, { is_public }), { name, logo, intro, is_public });
    await noteAct(tx, { group_id: gid, at: new Date(caller.now), kind: 'edited', uid: group.uid });
  });
  return presentGroup(deps, allowKnowing(await findGroup(deps.db, gid, caller)), caller);
}

/** The group is gone with its list, members, invitations and activity. Throws as `asOwner` does. */
export async function closeGroup(deps: GroupDeps, gid: number, caller: Caller): Promise<void> {
  await asOwner(deps, gid, caller, (tx, group) => dissolve(deps, tx, group));
}
