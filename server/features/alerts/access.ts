import type { Channel } from '#contract/calls/alert-delivery.ts';
import { mostKept } from '#contract/rights/kept.ts';
import { rightOf } from '#contract/rights/levels.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { uidOf } from '#server/platform/access/uid-of.ts';
import type { Quotas } from '../memberships/index.ts';

/** Whose saved searches and inbox are read and changed: the caller's own. */
export type OwnAlerts = Allowed<{ uid: number }, 'ownAlerts'>;

/** Throws 10999 for visitors. What one saved and was told stays one's own, whatever the tier is now. */
export function ownAlerts(caller: Pick<Caller, 'uid'>): OwnAlerts {
  return allow({ uid: uidOf(caller) }, 'ownAlerts');
}

/** Throws 10007 where the tier saves no searches, 10999 for visitors. */
export function allowSaving(quotas: Pick<Quotas, 'require'>, caller: Caller): OwnAlerts {
  const own = ownAlerts(caller);
  quotas.require(caller, 'saveSearch');
  return own;
}

/** Throws 10007 where the tier has no calls to an address of one's own, 10999 for visitors. */
export function allowPushing(quotas: Pick<Quotas, 'require'>, caller: Caller): OwnAlerts {
  const own = ownAlerts(caller);
  quotas.require(caller, 'pushAlerts');
  return own;
}

/** Whether somebody is told of new reports outside the site at all, or in that way; what the tier is now decides. */
export const isTold = ({ tier }: Pick<Caller, 'tier'>, kind?: Channel): boolean =>
  rightOf(tier, 'saveSearch').allowed && (kind !== 'webhook' || rightOf(tier, 'pushAlerts').allowed);

/** Whether the one at this place among somebody's saved searches, oldest first from 0, is within what the tier keeps. */
export const isWithinLimit = ({ tier }: Pick<Caller, 'tier'>, place: number): boolean =>
  rightOf(tier, 'saveSearch').allowed && place < mostKept(tier, 'saveSearch');
