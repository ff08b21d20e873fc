import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from './caller.ts';

/** Whose own things are asked for. Throws 10999 for visitors, who have none. */
export function uidOf({ uid }: Pick<Caller, 'uid'>): number {
  if (uid === null) throw new BusinessError('sessionInvalid', '请先登录');
  return uid;
}
