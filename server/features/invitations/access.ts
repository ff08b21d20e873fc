import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { uidOf } from '#server/platform/access/uid-of.ts';
import type { GrantedMembership } from '../accounts/index.ts';
import type { InviteOutcome } from './rules/judge-invitation.ts';

/** Whose link is shown and whose invited people are listed: the caller's own. */
export type OwnInvitations = Allowed<{ uid: number }, 'ownInvitations'>;

/** Throws 10999 for visitors. */
export function ownInvitations(caller: Pick<Caller, 'uid'>): OwnInvitations {
  return allow({ uid: uidOf(caller) }, 'ownInvitations');
}

/** The inviter, where the invitation gives something; null otherwise. The caller holds the locks of both. */
export const allowReward = (inviter: number, outcome: InviteOutcome): GrantedMembership | null =>
  outcome === 'rewarded' ? allow({ uid: inviter }, 'grantMembership') : null;
