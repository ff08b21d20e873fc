import { createHash, randomBytes } from 'node:crypto';
import type { GroupInvite } from '#contract/calls/group-members.ts';
import { GROUP_LIMITS } from '#contract/rights/group-terms.ts';
import { DAY_MS, DAY_SECONDS, secondsOf, startOfDay } from '#contract/text/calendar.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { displayId, uidOfDisplayed } from '../accounts/index.ts';
import { asChooser, asOwner } from './change-group.ts';
import type { GroupDeps } from './deps.ts';
import { deleteInvite, insertInvite, listInvites } from './store/invites.ts';
import type { InviteRow } from './store/tables.ts';

/** 128 bits. */
const newCode = (): string => randomBytes(16).toString('base64url');
export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest();

export const presentInvite = ({ id, uid, role, once, ends_at }: InviteRow): GroupInvite => ({
  id,
  kind: uid === null ? 'link' : 'person',
  role,
  once: once ? 1 : 0,
  user: uid === null ? '' : displayId(uid),
  ends_at: secondsOf(ends_at),
});

type Fresh = Pick<InviteRow, 'token_hash' | 'uid' | 'once' | 'role' | 'ends_at'>;

/** Throws as `asChooser` does, and 10006 beyond the number that may stand at a time. */
function addInvite(deps: GroupDeps, gid: number, fresh: Fresh, caller: Caller): Promise<InviteRow> {
  const at = new Date(caller.now);
  return asChooser(deps, gid, caller, async (tx, group) => {
    if ((await listInvites(tx, group, at)).length >= GROUP_LIMITS.invites)
      throw new BusinessError('invalidInput', `同时最多 ${GROUP_LIMITS.invites} 个邀请，请先撤回一些`);
    return insertInvite(tx, { ...fresh, group_id: gid, made_by: group.uid, made_at: at });
  });
}

/** The end of that day, or so many days from now for one use. Throws 10006 for a day that is over or too far off. */
function endOf({ once, until }: { once: boolean; until: string }, now: number): Date {
  if (once) return new Date(now + GROUP_LIMITS.inviteDays * DAY_MS);
  const end =
    until === '' ? now + GROUP_LIMITS.inviteDays * DAY_MS : (startOfDay(until) + DAY_SECONDS) * 1000;
  if (end <= now || end > now + (GROUP_LIMITS.linkDays + 1) * DAY_MS)
    throw new BusinessError('invalidInput', `请选择今天到 ${GROUP_LIMITS.linkDays} 天后之间的一天`);
  return new Date(end);
}

/** A link that is told once; of it the hash alone is kept. Throws as `addInvite` and `endOf` do. */
export async function inviteByLink(
  deps: GroupDeps,
  { gid, ...asked }: { gid: number; role: 'editor' | 'reader'; once: boolean; until: string },
  caller: Caller,
): Promise<{ url: string; invite: GroupInvite }> {
  const code = newCode();
  const { once, role } = asked;
  const ends_at = endOf(asked, caller.now);
  const row = await addInvite(
    deps,
    gid,
    { token_hash: hashOfCode(code), uid: null, once, role, ends_at },
    caller,
  );
  return { url: `${deps.origin}/group/invite#${code}`, invite: presentInvite(row) };
}

/** Whether there is such a person is not told: who has the number finds the invitation among their groups. Throws as `addInvite` does. */
export async function inviteUser(
  deps: GroupDeps,
  { gid, role, user }: { gid: number; role: 'editor' | 'reader'; user: string },
  caller: Caller,
): Promise<{ invite: GroupInvite }> {
  const uid = uidOfDisplayed(user);
  if (uid === caller.uid) throw new BusinessError('invalidInput', '这是您自己的用户编号');
  const ends_at = new Date(caller.now + GROUP_LIMITS.inviteDays * DAY_MS);
  const row = await addInvite(deps, gid, { token_hash: null, uid, once: true, role, ends_at }, caller);
  return { invite: presentInvite(row) };
}

/** Throws as `asOwner` does. */
export const readInvites = (deps: GroupDeps, gid: number, caller: Caller): Promise<GroupInvite[]> =>
  asOwner(deps, gid, caller, async (tx, group) =>
    (await listInvites(tx, group, new Date(caller.now))).map(presentInvite),
  );

/** It is of no use from now on. Throws as `asOwner` does, 10404 where it is gone already. */
export async function revokeInvite(
  deps: GroupDeps,
  { gid, invite }: { gid: number; invite: number },
  caller: Caller,
): Promise<void> {
  const was = await asOwner(deps, gid, caller, (tx, group) => deleteInvite(tx, group, invite));
  if (!was) throw new BusinessError('notFound', '这个邀请已用过或已撤回');
}
