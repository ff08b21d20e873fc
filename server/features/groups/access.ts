import { type GroupRole, isGroupRole } from '#contract/rights/group-terms.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Quotas } from '../memberships/index.ts';
import type { GroupRow, InviteRow } from './store/tables.ts';

/** Who asks about the groups that are theirs. */
export type OwnGroups = Allowed<{ uid: number }, 'ownGroups'>;
/** Somebody whose level joins groups and has some of its own. */
export type GroupJoiner = Allowed<{ uid: number }, 'joinGroup'>;

/** A group with the place of whoever asks; null for no member. */
export interface GroupSeen extends GroupRow {
  role: GroupRole | null;
}
interface Place {
  gid: number;
  uid: number;
  role: GroupRole;
  /** Its members are those of an organisation. */
  isOrganisations: boolean;
}

/** A group that the asker may know of: what its card says. */
export type KnownGroup = Allowed<GroupSeen, 'knowGroup'>;
/** A group whose members, activity and list the asker may read. */
export type InGroup = Allowed<Place, 'readGroup'>;
/** A group that the asker may add reports to. */
export type EditedGroup = Allowed<Place, 'editGroup'>;
/** A group that the asker may do everything with. */
export type OwnedGroup = Allowed<Place, 'ownGroup'>;
/** An invitation that stands, and is for whoever asks. */
export type OpenInvite = Allowed<InviteRow, 'takeInvite'>;

/** Throws 10999 for visitors. */
export function ownGroups({ uid }: Pick<Caller, 'uid'>): OwnGroups {
  if (uid === null) throw new BusinessError('sessionInvalid', '请登录后查看');
  return allow({ uid }, 'ownGroups');
}

/** Throws 10007 where the level joins no groups, 10999 for visitors. */
export function allowJoining(quotas: Pick<Quotas, 'require'>, caller: Caller): GroupJoiner {
  const { uid } = ownGroups(caller);
  quotas.require(caller, 'joinGroup');
  return allow({ uid }, 'joinGroup');
}

const ABSENT = '没有这个群组，或者您不在其中';

/** A public group is known to everybody; a private one to its members, and for all others it is not there: throws 10404 for both alike. */
export function allowKnowing(group: GroupSeen | undefined): KnownGroup {
  if (group === undefined || (!group.is_public && group.role === null))
    throw new BusinessError('notFound', ABSENT);
  return allow(group, 'knowGroup');
}

/** Where the asker is in the group with at least that role. Throws 10404 where there is none for them, 10007 where they may not. */
function placeIn(owner: OwnGroups, group: GroupSeen | undefined, needed: GroupRole): Place {
  const { id, role, organisation_id } = allowKnowing(group);
  if (role === null) throw new BusinessError('notAllowed', '加入群组后才能查看');
  if (!isGroupRole(role, needed)) throw new BusinessError('notAllowed', MISSING[needed]);
  return { gid: id, uid: owner.uid, role, isOrganisations: organisation_id !== null };
}
const MISSING: Record<GroupRole, string> = {
  owner: '只有群组的所有者可以这样做',
  editor: '您在这个群组里是读者，不能加入报告；请联系所有者',
  reader: '加入群组后才能查看',
};

export const allowInGroup = (owner: OwnGroups, group: GroupSeen | undefined): InGroup =>
  allow(placeIn(owner, group, 'reader'), 'readGroup');

export const allowEditing = (owner: OwnGroups, group: GroupSeen | undefined): EditedGroup =>
  allow(placeIn(owner, group, 'editor'), 'editGroup');

export const allowOwning = (owner: OwnGroups, group: GroupSeen | undefined): OwnedGroup =>
  allow(placeIn(owner, group, 'owner'), 'ownGroup');

/**
 * The organisation whose group it shall be; null for one of a person's own. Throws 10007 for whoever owns none, 10006 for one that would be
 * public.
 */
export function allowFounding<Held extends { id: number }>({
  naming,
  held,
}: {
  naming: { organisation: boolean; is_public: boolean };
  held: Held | null;
}): Held | null {
  if (!naming.organisation) return null;
  if (held === null) throw new BusinessError('notAllowed', '只有企业的所有者可以创建企业的群组');
  if (naming.is_public) throw new BusinessError('invalidInput', '企业的群组只给企业的成员，不能公开');
  return held;
}

/** Who is in an organisation's group is said by the organisation. Throws 10006 for one, and as `allowOwning` does. */
export function allowChoosingMembers(owner: OwnGroups, group: GroupSeen | undefined): OwnedGroup {
  const place = allowOwning(owner, group);
  if (place.isOrganisations)
    throw new BusinessError(
      'invalidInput',
      '企业的群组随企业：请在“企业”里添加或移出成员，所有者就是企业的所有者',
    );
  return place;
}

/** Throws 10006 for the owner, and for whoever is there as a member of an organisation; as `allowInGroup` does. */
export function allowLeaving(owner: OwnGroups, group: GroupSeen | undefined): InGroup {
  const place = allowInGroup(owner, group);
  if (place.role === 'owner')
    throw new BusinessError('invalidInput', '所有者不能退出，请先移交给一位成员，或解散群组');
  if (place.isOrganisations) throw new BusinessError('invalidInput', '企业的群组随企业，离开企业时才离开它');
  return place;
}

/** What a group is called, and whether everybody may know of it. Throws 10006 for an organisation's that would be public. */
export function allowNaming(group: OwnedGroup, { is_public }: { is_public: boolean }): OwnedGroup {
  if (group.isOrganisations && is_public)
    throw new BusinessError('invalidInput', '企业的群组只给企业的成员，不能公开');
  return group;
}

/** Of the group's reports the owner takes out every one, an editor what they added. Throws 10007 for others. */
export function allowTakingOut(
  place: InGroup,
  report: { report_id: number; added_by: number | null } | undefined,
): Allowed<{ gid: number; fid: number }, 'takeOut'> {
  if (report === undefined) throw new BusinessError('notFound', '这份报告已不在群组里');
  if (!mayTakeOut(place, report.added_by))
    throw new BusinessError('notAllowed', '只有所有者，或加入这份报告的编辑可以移出它');
  return allow({ gid: place.gid, fid: report.report_id }, 'takeOut');
}

export const mayTakeOut = ({ role, uid }: Pick<Place, 'role' | 'uid'>, addedBy: number | null): boolean =>
  role === 'owner' || (role === 'editor' && addedBy === uid);

/** Of the files of members the owner of the group takes out every one, a member their own, whatever they are by now. */
export function allowTakingFile(
  place: InGroup,
  file: { content_id: number; uid: number } | undefined,
): Allowed<{ gid: number; contentId: number }, 'takeOut'> {
  if (file === undefined) throw new BusinessError('notFound', '这个文件已不在群组里');
  if (!ownsFile(place, file))
    throw new BusinessError('notAllowed', '只有所有者，或放进这个文件的人可以移出它');
  return allow({ gid: place.gid, contentId: file.content_id }, 'takeOut');
}

export const ownsFile = ({ role, uid }: Pick<Place, 'role' | 'uid'>, file: { uid: number }): boolean =>
  role === 'owner' || file.uid === uid;

/** Notes that stand shared in a group that the asker is in, for annotations to give. */
export const allowSharedNotes = (
  _place: InGroup,
  ids: readonly number[],
): Allowed<readonly number[], 'readSharedNotes'> => allow(ids, 'readSharedNotes');

/** Throws 10404 where there is no such reply in the group, 10007 for whoever neither wrote it nor owns the group. */
export function allowRemovingReply(
  place: InGroup,
  reply: { id: number; uid: number | null } | undefined,
): Allowed<{ id: number }, 'removeReply'> {
  if (reply === undefined) throw new BusinessError('notFound', '这条回复已不在了');
  if (place.role !== 'owner' && reply.uid !== place.uid)
    throw new BusinessError('notAllowed', '只有写它的人或群组的所有者可以删除');
  return allow({ id: reply.id }, 'removeReply');
}

const GONE = '邀请已失效，请向群组的所有者再要一个';

/** Throws 10404 for what is over, was taken back or is for somebody else, whichever it is. */
export function allowInvited({ uid }: OwnGroups, invite: InviteRow | undefined, now: number): OpenInvite {
  const isTheirs = invite !== undefined && (invite.uid === null || invite.uid === uid);
  if (!isTheirs || invite.ends_at.getTime() <= now) throw new BusinessError('notFound', GONE);
  return allow(invite, 'takeInvite');
}

/** The group that an invitation leads to is known to whom it is for. Throws 10404 where it was closed meanwhile. */
export function knownByInvite(_invite: OpenInvite, group: GroupSeen | undefined): KnownGroup {
  if (group === undefined) throw new BusinessError('notFound', GONE);
  return allow(group, 'knowGroup');
}
