import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';

/** Whose records are written and read: the caller's own. */
export type AllowedOwner = Allowed<{ uid: number }, 'keepRecords'>;

/** null for visitors, of whom nothing is kept. Records of earlier days stay to be seen, whatever the tier is now. */
export const ownerOf = ({ uid }: Pick<Caller, 'uid'>): AllowedOwner | null =>
  uid === null ? null : allow({ uid }, 'keepRecords');
