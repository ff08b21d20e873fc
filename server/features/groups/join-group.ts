import type { GroupItem } from '#contract/calls/groups.ts';
import { GROUP_LIMITS } from '#contract/rights/group-terms.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect-database.ts';
import {
  allowJoining,
  allowKnowing,
  allowLeaving,
  type GroupJoiner,
  type KnownGroup,
  ownGroups,
} from './access.ts';
import type { GroupDeps } from './deps.ts';
import { withdrawFiles } from './group-files.ts';
import { tellMembersChanged } from './member-events.ts';
import { presentGroup } from './present-groups.ts';
import { findGroup, lockGroup } from './store/groups.ts';
import { countMembers, deleteMember, insertMember, noteAct, wasRemoved } from './store/members.ts';
import type { GroupTables } from './store/tables.ts';

/** Makes somebody a member, whose group is held; whoever is one already stays what they are. Throws 10006 where the group is full. */
export async function addMember(
  tx: Tx<GroupTables>,
  { id: gid, role }: KnownGroup,
  joiner: GroupJoiner,
  as: { role: 'editor' | 'reader'; at: Date },
): Promise<void> {
  if (role !== null) return;
  if ((await countMembers(tx, gid)) >= GROUP_LIMITS.members)
    throw new BusinessError('invalidInput', `这个群组已有 ${GROUP_LIMITS.members} 位成员，不能再加入`);
  await insertMember(tx, { group_id: gid, uid: joiner.uid, role: as.role, joined_at: as.at });
  await noteAct(tx, { group_id: gid, at: as.at, kind: 'joined', uid: joiner.uid });
  await tellMembersChanged(tx, [joiner.uid]);
}

/**
 * Joins a public group as a reader. Throws 10404 where there is none for the caller, 10007 where the level joins none or the owner put
 * them out, 10999 for visitors.
 */
export async function joinGroup(deps: GroupDeps, gid: number, caller: Caller): Promise<GroupItem> {
  const own = ownGroups(caller);
  // Whether the group is there for them comes first: what the level lacks tells nothing of a private one.
  allowKnowing(await findGroup(deps.db, gid, own));
  const joiner = allowJoining(deps.quotas, caller);
  await inTransaction(deps.db, async (tx) => {
    const group = allowKnowing(await lockGroup(tx, gid, own));
    if (group.role === null && (await wasRemoved(tx, gid, joiner.uid)))
      throw new BusinessError('notAllowed', '所有者已将您移出这个群组，由所有者邀请后才能再加入');
    await addMember(tx, group, joiner, { role: 'reader', at: new Date(caller.now) });
  });
  return presentGroup(deps, allowKnowing(await findGroup(deps.db, gid, own)), caller);
}

/** Throws as `allowLeaving` does: 10404 where there is no such group for the caller, 10999 for visitors. */
export async function leaveGroup(
  { db, memberships, sharing }: Pick<GroupDeps, 'db' | 'memberships' | 'sharing'>,
  gid: number,
  caller: Caller,
): Promise<void> {
  const own = ownGroups(caller);
  await inTransaction(db, async (tx) => {
    const place = allowLeaving(own, await lockGroup(tx, gid, own));
    await withdrawFiles({ sharing }, tx, place);
    await deleteMember(tx, place);
    await tellMembersChanged(tx, [place.uid]);
    await noteAct(tx, { group_id: gid, at: new Date(caller.now), kind: 'left', uid: place.uid });
  });
  memberships.forget([own.uid]);
}
