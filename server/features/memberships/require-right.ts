import { type Action, lowestTierFor, rightOf } from '#contract/rights/levels.ts';
import { missingRightText } from '#contract/rights/missing-right.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';

/** Throws 10007 with the tier it needs where this one may not do it at all. */
export function requireRight({ tier }: Pick<Caller, 'tier'>, action: Action): void {
  if (rightOf(tier, action).allowed) return;
  const details = { action, tier, needs: lowestTierFor(action) };
  throw new BusinessError('notAllowed', missingRightText(action, tier), details);
}
