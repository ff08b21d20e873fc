import { rightOf, type Tier } from '#contract/rights/levels.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { uidOf } from '#server/platform/access/uid-of.ts';
import type { Quotas } from '../memberships/index.ts';

/** Whose subscriptions are read and taken away: the caller's own. */
export type OwnThemes = Allowed<{ uid: number }, 'ownThemes'>;

/** A subscription that may be made. */
export type AllowedSubscription = Allowed<{ uid: number; themeId: number }, 'subscribeIndustry'>;

/** Throws 10999 for visitors. What one subscribed to stays one's own, whatever the tier is now. */
export function ownThemes(caller: Pick<Caller, 'uid'>): OwnThemes {
  return allow({ uid: uidOf(caller) }, 'ownThemes');
}

/** What subscriptions feed is a right of the tier, industries of level 2 among them another: whether this one counts now. */
export function feeds(tier: Tier, { parentId }: { parentId: number }): boolean {
  return (
    rightOf(tier, 'subscribeIndustry').allowed &&
    (parentId === 0 || rightOf(tier, 'filterBySecondIndustry').allowed)
  );
}

/** Throws 10007 below level 2, 10999 for visitors. */
export function allowSubscription(
  quotas: Pick<Quotas, 'require'>,
  caller: Caller,
  theme: { id: number; parentId: number },
): AllowedSubscription {
  const { uid } = ownThemes(caller);
  quotas.require(caller, 'subscribeIndustry');
  if (theme.parentId !== 0) quotas.require(caller, 'filterBySecondIndustry');
  return allow({ uid, themeId: theme.id }, 'subscribeIndustry');
}
