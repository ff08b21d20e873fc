import { expect, test } from 'vitest';
import type { Action, Tier } from '#contract/levels.ts';
import { limitCode, limitMessage } from './limit-code.ts';

// S1 §8 and S2 §8: the words of each level when an action is used up.
test.each<[Tier, Action, 'day' | 'month', number | string, string | undefined]>([
  [
    'enterprise',
    'readReport',
    'day',
    'readingLimitOrQrExpired',
    '您当前账号今日阅读次数已达上限，请明日再来!',
  ],
  [
    'senior',
    'readReport',
    'day',
    'readingLimitOrQrExpired',
    '您当前账号今日阅读次数已达上限，请明日再来或升级企业会员后再试。',
  ],
  [
    'ordinary',
    'readReport',
    'month',
    'readingLimitOrQrExpired',
    '您当前账号本月阅读次数已达上限，请下月再来或升级会员后再试。',
  ],
  [
    'enterprise',
    'downloadReport',
    'day',
    'dailyDownloadLimit',
    '您当前账号今日下载次数已达上限，请明日再来。',
  ],
  [
    'enterprise',
    'downloadReport',
    'month',
    'monthlyDownloadLimit',
    '您当前账号本月下载次数已达上限，请下月再来。',
  ],
  [
    'free',
    'downloadReport',
    'day',
    'dailyDownloadLimit',
    '您当前账号今日下载次数已达上限，请明日再来或升级会员后再试。',
  ],
  [
    'visitor',
    'searchReports',
    'day',
    'dailySearchLimit',
    '今日免费搜索次数已用完，请登录、开通会员或明日再来',
  ],
  ['free', 'askQuestion', 'day', 'questionLimit', undefined],
])('%s · %s · %s', (tier, action, period, code, message) => {
  expect(limitCode(action, period)).toBe(code);
  expect(limitMessage(action, period, tier)).toBe(message);
});
