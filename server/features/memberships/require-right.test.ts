import { expect, test } from 'vitest';
import type { Tier } from '#contract/levels.ts';
import { requireRight } from './require-right.ts';

const who = (tier: Tier) => ({
  sessionKey: 'k',
  uid: tier === 'visitor' ? null : 1,
  tier,
  address: '203.0.113.1',
});

test.each<[Tier, Parameters<typeof requireRight>[1], string]>([
  ['visitor', 'favouriteReport', '「收藏报告」需要登录，请登录后再试'],
  ['visitor', 'pageResults', '「结果翻页」需要普通会员，请登录或开通会员后再试'],
  ['visitor', 'filterBySecondIndustry', '「二级行业筛选」需要高级会员，请登录或开通会员后再试'],
  ['free', 'filterByTime', '开通会员使用时间筛选功能'],
  ['ordinary', 'filterBySecondIndustry', '「二级行业筛选」需要高级会员，请升级后再试'],
])('%s asking for %s is told what truly helps', (tier, action, message) => {
  expect(() => requireRight(who(tier), action)).toThrow(expect.objectContaining({ code: 10007, message }));
});

test('nothing is thrown at a level that may', () => {
  expect(() => requireRight(who('senior'), 'filterBySecondIndustry')).not.toThrow();
});
