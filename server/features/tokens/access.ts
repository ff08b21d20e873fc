import { BusinessError } from '#contract/wire/codes.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';

/** Whose tokens are listed, made and revoked: the person's own, in a browser. */
export type OwnTokens = Allowed<{ uid: number }, 'ownTokens'>;

/** Throws 10999 for visitors, and 10007 for a program: no token makes another. */
export function ownTokens({ uid, tokenId }: Pick<Caller, 'uid' | 'tokenId'>): OwnTokens {
  if (uid === null) throw new BusinessError('sessionInvalid', '请先登录');
  if (tokenId !== undefined) throw new BusinessError('notAllowed', '令牌只能由本人在网页上管理');
  return allow({ uid }, 'ownTokens');
}
