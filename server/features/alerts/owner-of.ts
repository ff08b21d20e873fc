import type { Tier } from '#contract/rights/levels.ts';
import type { Caller } from '#server/platform/access/caller.ts';

/** Nobody is there; what is asked is asked with the rights of whose search it is. */
export const ownerOf = (uid: number, tier: Tier, now: number): Caller & { uid: number } => ({
  sessionKey: '',
  uid,
  tier,
  address: '',
  userAgent: '',
  knownCookie: '',
  now,
});
