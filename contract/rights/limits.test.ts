import { expect, test } from 'vitest';
import { type Action, TIERS, type Tier } from './levels.ts';
import { type LimitPeriod, limitCode, limitDialog, limitText, limitTitle } from './limits.ts';

// S1 §8 and S2 §8: the words of each level when an action is used up.
test.each<[Tier, Action, LimitPeriod, string, string]>([
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
    '您当前账号本月阅读次数已达上限，请下月再来或升级高级会员后再试。',
  ],
  [
    'enterprise',
    'readReport',
    'month',
    'readingLimitOrQrExpired',
    '您当前账号本月阅读次数已达上限，请下月再来。',
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
    '您当前账号今日下载次数已达上限，请明日再来或开通会员后再试。',
  ],
  [
    'visitor',
    'searchReports',
    'day',
    'dailySearchLimit',
    '今日免费搜索次数已用完，请登录、开通会员或明日再来',
  ],
  ['free', 'askQuestion', 'day', 'questionLimit', '您的问答次数已用完。'],
])('%s · %s · %s', (tier, action, period, code, text) => {
  expect(limitCode(action, period)).toBe(code);
  expect(limitText(action, period, tier)).toBe(text);
});

test('a limit of the month is never told as one of the day', () => {
  for (const tier of TIERS)
    for (const action of ['readReport', 'downloadReport'] as const) {
      const told = limitText(action, 'month', tier);
      const shown = JSON.stringify(limitDialog(action, 'month', tier, told));
      expect(`${told} ${limitTitle(action, 'month')} ${shown}`).not.toMatch(/今日|明日|每日/);
      expect(limitText(action, 'day', tier)).not.toMatch(/本月|下月/);
    }
});

test('enterprise is told, senior is asked, others are shown the membership', () => {
  const dialog = (tier: Tier, action: Action) =>
    limitDialog(action, 'day', tier, limitText(action, 'day', tier));
  expect(dialog('enterprise', 'downloadReport')).toEqual({
    kind: 'notice',
    text: '您当前账号今日下载次数已达上限，请明日再来。',
  });
  expect(dialog('senior', 'downloadReport')).toEqual({
    kind: 'ask',
    text: '您当前账号今日下载次数已达上限，请明日再来或升级企业会员后再试。',
    confirm: '去升级',
    dismiss: '取消',
  });
  expect(dialog('free', 'downloadReport')).toEqual({
    kind: 'pay',
    text: '开通VIP，解锁免费下载',
    tip: '您的下载次数已达上限',
  });
  expect(dialog('free', 'readReport')).toMatchObject({ kind: 'pay', tip: '开通会员可增加每日阅读次数' });
});

test('an ordinary member, who has opened a membership, is asked to upgrade it', () => {
  const asked = (action: Action) =>
    JSON.stringify(limitDialog(action, 'day', 'ordinary', limitText(action, 'day', 'ordinary')));
  for (const action of ['downloadReport', 'readReport', 'searchCharts'] as const) {
    expect(asked(action)).toContain('升级');
    expect(asked(action)).not.toContain('开通');
  }
});
