import { BusinessError } from '#contract/wire/codes.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { uidOf } from '#server/platform/access/uid-of.ts';

/** Whose tokens are listed, made and revoked: the person's own, in a browser. */
export type OwnTokens = Allowed<{ uid: number }, 'ownTokens'>;

/** Of what a person granted a program: whose it is was proven when they did. */
export const tokensOfGrant = ({ uid }: { uid: number }): OwnTokens => allow({ uid }, 'ownTokens');

/** Throws 10999 for visitors, and 10007 for a program: no token makes another. */
export function ownTokens(caller: Pick<Caller, 'uid' | 'tokenId'>): OwnTokens {
  const uid = uidOf(caller);
  if (caller.tokenId !== undefined) throw new BusinessError('notAllowed', '令牌只能由本人在网页上管理');
  return allow({ uid }, 'ownTokens');
}
