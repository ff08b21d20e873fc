import { BusinessError } from '#contract/wire/codes.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { OperatorProof } from '#server/platform/access/operator.ts';
import { uidOf } from '#server/platform/access/uid-of.ts';
import type { GrantedMembership, ManagedAccount } from '../accounts/index.ts';
import type { MemberRow, OrganisationRow } from './tables.ts';

/** Who asks about the organisation that they are in. */
export type OwnPlaceIn = Allowed<{ uid: number }, 'ownOrganisation'>;
/** An organisation that its owner, or the operator, changes. */
export type ManagedOrganisation = Allowed<OrganisationRow, 'manageOrganisation'>;

/** Throws 10999 for visitors. */
export function ownPlaceIn(caller: Pick<Caller, 'uid'>): OwnPlaceIn {
  return allow({ uid: uidOf(caller) }, 'ownOrganisation');
}

/** Throws 10007 for everybody who does not own it, members too. */
export function allowManage(
  caller: OwnPlaceIn,
  organisation: OrganisationRow | undefined,
): ManagedOrganisation {
  if (organisation?.owner_uid !== caller.uid || organisation.closed_at !== null)
    throw new BusinessError('notAllowed', '只有企业的所有者可以管理成员');
  return allow(organisation, 'manageOrganisation');
}

/** What an operator does by the command line. */
export const allowOperator = (_operator: OperatorProof, organisation: OrganisationRow): ManagedOrganisation =>
  allow(organisation, 'manageOrganisation');

/** What follows from the owner's account, whose lock the caller holds. */
export const allowFollowing = (organisation: OrganisationRow): ManagedOrganisation =>
  allow(organisation, 'manageOrganisation');

/** Whoever an operator opens an organisation for. */
export const allowOpening = (_operator: OperatorProof, uid: number): GrantedMembership =>
  allow({ uid }, 'grantMembership');

/** Throws 10006 where the rights are over, all seats are taken (the owner's own is one), or too many were added in a day. */
export function allowMember<Member extends { username: string; name: string }>(
  organisation: ManagedOrganisation,
  member: Member,
  counted: { members: number; addedToday: number },
  now: number,
): Allowed<Member & { pot: number; endsAt: Date }, 'manageAccount'> {
  if (organisation.ends_at.getTime() <= now)
    throw new BusinessError('invalidInput', '企业会员已到期，请先续费再添加成员');
  if (counted.members + 1 >= organisation.seats)
    throw new BusinessError('invalidInput', `${organisation.seats} 个席位已满，请先移出一位成员`);
  if (counted.addedToday >= organisation.seats * 4)
    throw new BusinessError('tooFrequent', '今天添加的成员太多了，请明天再试');
  return allow({ ...member, pot: organisation.id, endsAt: organisation.ends_at }, 'manageAccount');
}

/** The account of a member of that organisation. Throws 10404 for everybody else, whether they exist or not. */
export function allowAccount(
  organisation: ManagedOrganisation,
  member: Pick<MemberRow, 'uid' | 'organisation_id' | 'removed_at'> | undefined,
): ManagedAccount {
  if (member?.organisation_id !== organisation.id || member.removed_at !== null)
    throw new BusinessError('notFound', '没有这位成员，请刷新页面后再试');
  return allow({ uid: member.uid }, 'manageAccount');
}

/** The owner's own account: the rights were bought, the pot comes with the organisation. */
export const ownersAccount = ({ owner_uid }: ManagedOrganisation): ManagedAccount =>
  allow({ uid: owner_uid }, 'manageAccount');
