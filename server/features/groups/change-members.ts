import type { GroupMember } from '#contract/calls/group-members.ts';
import type { GroupRole } from '#contract/rights/group-terms.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Tx } from '#server/platform/db/connect-database.ts';
import { allowInGroup, type OwnedGroup, ownGroups } from './access.ts';
import { asChooser, asOwner } from './change-group.ts';
import type { GroupDeps } from './deps.ts';
import { withdrawFiles } from './group-files.ts';
import { tellMembersChanged } from './member-events.ts';
import { takeRoom } from './most-owned.ts';
import { shownName } from './present-groups.ts';
import { findGroup } from './store/groups.ts';
import { deleteLinks } from './store/invites.ts';
import { deleteMember, listMembers, noteAct, setRole } from './store/members.ts';
import type { GroupTables } from './store/tables.ts';

/** Throws 10404 where there is no such group for the caller, 10007 for whoever is no member, 10999 for visitors. */
export async function readMembers(deps: GroupDeps, gid: number, caller: Caller): Promise<GroupMember[]> {
  const own = ownGroups(caller);
  const rows = await listMembers(deps.db, allowInGroup(own, await findGroup(deps.db, gid, own)));
  const names = await deps.accounts.namesOf(rows.map(({ uid }) => uid));
  return rows.map(({ uid, role, joined_at }) => ({
    uid,
    name: shownName(names.get(uid)),
    avatar: names.get(uid)?.avatar ?? '',
    role,
    joined_at: secondsOf(joined_at),
  }));
}

/** Somebody else in the group. Throws 10404 for everybody who is not, 10006 for the owner. */
async function otherMember(
  tx: Tx<GroupTables>,
  group: OwnedGroup,
  uid: number,
): Promise<{ gid: number; uid: number }> {
  const role: GroupRole | undefined = (await findGroup(tx, group.gid, { uid }))?.role ?? undefined;
  if (role === undefined) throw new BusinessError('notFound', '没有这位成员，请刷新页面后再试');
  if (role === 'owner') throw new BusinessError('invalidInput', '您自己是所有者，请先移交给别的成员');
  return { gid: group.gid, uid };
}

/** Throws as `asOwner` and `otherMember` do. */
export async function changeRole(
  deps: GroupDeps,
  { gid, member, role }: { gid: number; member: number; role: 'editor' | 'reader' },
  caller: Caller,
): Promise<void> {
  await asOwner(deps, gid, caller, async (tx, group) =>
    setRole(tx, await otherMember(tx, group, member), role),
  );
}

/** Their rights are gone at once, and the links of the group, which they may know. Throws as `changeRole` and `asChooser` do. */
export async function removeMember(
  deps: GroupDeps,
  { gid, member }: { gid: number; member: number },
  caller: Caller,
): Promise<void> {
  await asChooser(deps, gid, caller, async (tx, group) => {
    const other = await otherMember(tx, group, member);
    await withdrawFiles(deps, tx, other);
    await deleteMember(tx, other);
    await tellMembersChanged(tx, [member]);
    await deleteLinks(tx, group);
    const at = new Date(caller.now);
    await noteAct(tx, { group_id: gid, at, kind: 'removed', uid: group.uid, member });
  });
  deps.memberships.forget([member]);
}

/** Throws as `changeRole` and `asChooser` do, and 10007 where the other's level has no room for another group. */
export async function handOver(
  deps: GroupDeps,
  { gid, member }: { gid: number; member: number },
  caller: Caller,
): Promise<void> {
  const tier = (await deps.accounts.tiersOf([member], caller.now)).get(member) ?? 'free';
  await asChooser(deps, gid, caller, async (tx, group) => {
    const next = await otherMember(tx, group, member);
    await takeRoom(deps, tx, { uid: member, tier }, false);
    await setRole(tx, group, 'editor');
    await setRole(tx, next, 'owner');
    const at = new Date(caller.now);
    await noteAct(tx, { group_id: gid, at, kind: 'handed', uid: group.uid, member });
  });
}
