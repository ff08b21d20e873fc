import { BusinessError } from '#contract/codes.ts';
import { ACTIONS, type Action, lowestTierFor, rightOf, TIER_LABELS, type Tier } from '#contract/levels.ts';
import type { Actor } from './who.ts';

const MESSAGES: Partial<Record<Action, string>> = {
  filterByTime: '开通会员使用时间筛选功能',
  viewChartOriginal: '查看原文件需要高级会员，请升级后再试',
};

/** Throws 10007 with the tier it needs where this one may not do it at all. */
export function requireRight(who: Actor, action: Action): void {
  if (rightOf(who.tier, action).allowed) return;
  const needs = lowestTierFor(action);
  throw new BusinessError('notAllowed', messageFor(who, action, needs), { action, tier: who.tier, needs });
}

/** Signing in alone is promised to help only where it does. */
function messageFor({ tier }: Actor, action: Action, needs: Tier): string {
  if (tier === 'visitor' && needs === 'free') return `「${ACTIONS[action]}」需要登录，请登录后再试`;
  if (tier === 'visitor') return `「${ACTIONS[action]}」需要${TIER_LABELS[needs]}，请登录或开通会员后再试`;
  return MESSAGES[action] ?? `「${ACTIONS[action]}」需要${TIER_LABELS[needs]}，请升级后再试`;
}
