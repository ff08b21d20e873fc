import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { uidOf } from '#server/platform/access/uid-of.ts';

/** Whose messages are read: the caller's own. */
export type OwnMessages = Allowed<{ uid: number }, 'ownMessages'>;

/** Throws 10999 for visitors. */
export function ownMessages(caller: Pick<Caller, 'uid'>): OwnMessages {
  return allow({ uid: uidOf(caller) }, 'ownMessages');
}
