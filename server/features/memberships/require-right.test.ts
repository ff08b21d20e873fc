import { expect, test } from 'vitest';
import type { Tier } from '#contract/rights/levels.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { requireRight } from './require-right.ts';

const who = (tier: Tier) => newCaller({ tier });

test.each<[Tier, Parameters<typeof requireRight>[1], string]>([
  ['visitor', 'favouriteReport', '「收藏报告」需要登录，请登录后再试'],
  ['visitor', 'pageResults', '「结果翻页」需要普通会员，请登录或开通会员后再试'],
  ['visitor', 'filterBySecondIndustry', '「二级行业筛选」需要高级会员，请登录或开通会员后再试'],
  ['free', 'filterByTime', '开通会员使用时间筛选功能'],
  ['free', 'joinGroup', '开通会员加入报告群组'],
  ['visitor', 'joinGroup', '「加入群组」需要普通会员，请登录或开通会员后再试'],
  ['free', 'subscribeIndustry', '「订阅行业」需要高级会员，请升级后再试'],
  ['ordinary', 'filterBySecondIndustry', '开通高级会员使用二级行业筛选功能'],
])('%s asking for %s is told what truly helps', (tier, action, message) => {
  expect(() => requireRight(who(tier), action)).toThrow(expect.objectContaining({ code: 10007, message }));
});

test('nothing is thrown at a level that may', () => {
  expect(() => requireRight(who('senior'), 'filterBySecondIndustry')).not.toThrow();
});
