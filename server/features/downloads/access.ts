import { isAtLeast, rightOf } from '#contract/rights/levels.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { uidOf } from '#server/platform/access/uid-of.ts';
import type { Receipt } from '../memberships/index.ts';
import type { DownloadLink } from './download-link.ts';

/** Copies are made out to somebody: the caller's own. */
export type AllowedHolder = Allowed<{ uid: number }, 'downloadReport'>;

/** A copy is made for such a one alone. */
export type AllowedCopy = Allowed<{ fid: number }, 'downloadReport'>;

/** The bytes of a copy leave for such a link alone. */
export type AllowedLink = Allowed<DownloadLink & { fid: number }, 'downloadReport'>;

/** Throws 10999 for whom no copy could be made out. The unit is taken apart from this, by memberships. */
export function allowHolding(caller: Caller): AllowedHolder {
  return allow({ uid: uidOf(caller) }, 'downloadReport');
}

/** The report whose unit was taken, or that cost nothing since it was taken today. */
export const allowCopy = (_taken: Receipt, fid: number): AllowedCopy => allow({ fid }, 'downloadReport');

/** The link alone is not enough: who asks must still be somebody who may. null for whom it is not. */
export function allowDelivery(caller: Caller, link: DownloadLink): AllowedLink | null {
  const isTheirs = caller.uid !== null && caller.uid === link.uid;
  // What was taken at a level that has ended meanwhile may be more than the lower one has in a day.
  const isOfNow = link.tier === null || isAtLeast(caller.tier, link.tier);
  return isTheirs && isOfNow && rightOf(caller.tier, 'downloadReport').allowed
    ? allow({ ...link, fid: link.report_id }, 'downloadReport')
    : null;
}

/** A link of the caller's own, which may be ended before anybody uses it. */
export type AllowedSettling = Allowed<DownloadLink, 'settleDownload'>;

/** null where the link is nobody's or somebody else's. Whose rights have ended meanwhile may have back what it cost. */
export function allowSettling(caller: Caller, link: DownloadLink | undefined): AllowedSettling | null {
  return link !== undefined && caller.uid !== null && caller.uid === link.uid
    ? allow(link, 'settleDownload')
    : null;
}
