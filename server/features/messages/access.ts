import { BusinessError } from '#contract/wire/codes.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';

/** Whose messages are read: the caller's own. */
export type OwnMessages = Allowed<{ uid: number }, 'ownMessages'>;

/** Throws 10999 for visitors. */
export function ownMessages({ uid }: Pick<Caller, 'uid'>): OwnMessages {
  if (uid === null) throw new BusinessError('sessionInvalid', '请先登录');
  return allow({ uid }, 'ownMessages');
}
