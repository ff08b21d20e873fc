import type { getMyInvites, lookAtInvite } from '#contract/calls/group-members.ts';
import type { GroupItem } from '#contract/calls/groups.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import {
  allowInvited,
  allowJoining,
  allowKnowing,
  knownByInvite,
  type OpenInvite,
  type OwnGroups,
  ownGroups,
} from './access.ts';
import type { GroupDeps } from './deps.ts';
import { hashOfCode } from './invite.ts';
import { addMember } from './join-group.ts';
import { presentGroup, shownName } from './present-groups.ts';
import { findGroup, lockGroup } from './store/groups.ts';
import { findByHash, findInvite, listFor, spendInvite } from './store/invites.ts';

async function groupOf(deps: GroupDeps, own: OwnGroups, invite: OpenInvite, caller: Caller) {
  const group = knownByInvite(invite, await findGroup(deps.db, invite.group_id, own));
  const names = await deps.accounts.namesOf(invite.made_by === null ? [] : [invite.made_by]);
  const by = shownName(invite.made_by === null ? undefined : names.get(invite.made_by));
  return { group: await presentGroup(deps, group, caller), by };
}

/** What a link leads to. Throws 10404 for what stands no more, 10999 for visitors. */
export async function lookAt(
  deps: GroupDeps,
  code: string,
  caller: Caller,
): Promise<ResponseOf<typeof lookAtInvite>> {
  const own = ownGroups(caller);
  const found = await findByHash(deps.db, hashOfCode(code));
  const invite = allowInvited(own, found, caller.now);
  return { ...(await groupOf(deps, own, invite, caller)), role: invite.role };
}

/** Invitations to the caller. Throws 10999 for visitors. */
export async function listMyInvites(
  deps: GroupDeps,
  caller: Caller,
): Promise<ResponseOf<typeof getMyInvites>> {
  const own = ownGroups(caller);
  const rows = await listFor(deps.db, own, new Date(caller.now));
  const list = rows.map(async (row) => ({
    invite: row.id,
    ...(await groupOf(deps, own, allowInvited(own, row, caller.now), caller)),
  }));
  return { list: await Promise.all(list) };
}

/** Joins by a link. Throws 10404 for what stands no more, 10007 where the level joins no groups, 10999 for visitors. */
export async function acceptByCode(deps: GroupDeps, code: string, caller: Caller): Promise<GroupItem> {
  const own = ownGroups(caller);
  const invite = allowInvited(own, await findByHash(deps.db, hashOfCode(code)), caller.now);
  return accept(deps, own, invite, caller);
}

/** Joins by an invitation to the caller, or declines it. Throws as `acceptByCode` does. */
export async function answer(
  deps: GroupDeps,
  { invite: id, accept: isAccepted }: { invite: number; accept: boolean },
  caller: Caller,
): Promise<{ group: GroupItem | null }> {
  const own = ownGroups(caller);
  const found = await findInvite(deps.db, id);
  // A link is taken by what it says alone: its number proves nothing.
  const invite = allowInvited(own, found?.uid === null ? undefined : found, caller.now);
  if (isAccepted) return { group: await accept(deps, own, invite, caller) };
  await spendInvite(deps.db, invite);
  return { group: null };
}

async function accept(
  deps: GroupDeps,
  own: OwnGroups,
  asked: OpenInvite,
  caller: Caller,
): Promise<GroupItem> {
  const joiner = allowJoining(deps.quotas, caller);
  await inTransaction(deps.db, async (tx) => {
    const group = await lockGroup(tx, asked.group_id, own);
    // Behind the lock once more: it may have been taken back or used while this waited.
    const invite = allowInvited(own, await findInvite(tx, asked.id), caller.now);
    const known = knownByInvite(invite, group);
    await addMember(tx, known, joiner, { role: invite.role, at: new Date(caller.now) });
    // Whoever was in the group already has used nothing up.
    if (invite.once && (known.role === null || invite.uid !== null)) await spendInvite(tx, invite);
  });
  return presentGroup(deps, allowKnowing(await findGroup(deps.db, asked.group_id, own)), caller);
}
