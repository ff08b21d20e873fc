import type { Tier } from './levels.ts';

/** How many of a kind somebody keeps at a time, for actions whose use is not counted by day or month. */
const KEPT: Record<'saveSearch' | 'joinCommunity' | 'ownGroup', Record<Exclude<Tier, 'unknown'>, number>> = {
  saveSearch: { visitor: 0, free: 3, ordinary: 20, senior: 100, enterprise: 500 },
  /** Industry groups of the WeChat community that come with the membership (S2 §6). */
  joinCommunity: { visitor: 0, free: 0, ordinary: 1, senior: 3, enterprise: 3 },
  /** Report groups of one's own (S2 §6); of the enterprise level the operator may say otherwise (`ENTERPRISE_GROUPS`). */
  ownGroup: { visitor: 0, free: 0, ordinary: 1, senior: 3, enterprise: 20 },
};

/** How many such things a tier may have at a time. */
export function mostKept(tier: Tier, action: keyof typeof KEPT): number {
  return tier === 'unknown' ? 0 : KEPT[action][tier];
}
