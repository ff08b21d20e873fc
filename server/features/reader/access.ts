import { rightOf } from '#contract/rights/levels.ts';
import { ownContentOf } from '#contract/text/file-id.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { uidOf } from '#server/platform/access/uid-of.ts';
import type { AllowedContent } from '../contents/index.ts';
import type { Quotas } from '../memberships/index.ts';
import type { Grant } from './signed-link.ts';

/** A file's bytes leave for such a grant alone. */
export type AllowedGrant = Allowed<Grant, 'readReport'>;

/**
 * The link alone is not enough: who asks must still be somebody who may, by their level for a report, as one of those whom it is for
 * (`content`) for what no record shows. null for whom it is not.
 */
export function allowDelivery(
  caller: Caller,
  grant: Grant,
  content: AllowedContent | null,
): AllowedGrant | null {
  const contentId = ownContentOf(grant.fid);
  const may =
    contentId === null ? rightOf(caller.tier, 'readReport').allowed : content?.contentId === contentId;
  return may ? allow(grant, 'readReport') : null;
}

/** Whose favourites are read and written: the caller's own. */
export type AllowedKeeper = Allowed<{ uid: number }, 'favouriteReport'>;

/** Throws 10007 where the tier keeps no favourites, 10999 for whom nothing could be kept. */
export function allowKeeping(quotas: Pick<Quotas, 'require'>, caller: Caller): AllowedKeeper {
  quotas.require(caller, 'favouriteReport');
  return allow({ uid: uidOf(caller) }, 'favouriteReport');
}

/** Whose marks a list shows; null for visitors. Marks of earlier days stay to be seen, whatever the tier is now. */
export const keeperOf = ({ uid }: Caller): AllowedKeeper | null =>
  uid === null ? null : allow({ uid }, 'favouriteReport');
