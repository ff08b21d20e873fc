import { rightOf } from '#contract/rights/levels.ts';
import { ownContentOf } from '#contract/text/file-id.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { AllowedContent } from '../contents/index.ts';
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
