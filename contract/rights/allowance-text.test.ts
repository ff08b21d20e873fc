import { expect, test } from 'vitest';
import { allowanceText, unitsLeft } from './allowance-text.ts';

const ALLOWANCE = {
  action: 'downloadReport',
  allowed: true,
  tier: 'ordinary',
  cost: 1,
  daily: { limit: 10, left: 4, resetsAt: 1_787_414_400 },
  monthly: { limit: 300, left: 2, resetsAt: 1_788_192_000 },
  code: 0,
  message: '',
  needs: 'ordinary',
} as const;

test('the cost is told with what is left and when it resets, in the time of China', () => {
  expect(allowanceText(ALLOWANCE)).toBe('消耗 1 次下载 · 今日剩余 4/10，08-23 00:00 重置 · 本月剩余 2/300');
  expect(allowanceText({ ...ALLOWANCE, cost: 0, monthly: null })).toBe(
    '今日已计，不再扣下载次数 · 今日剩余 4/10，08-23 00:00 重置',
  );
  expect(unitsLeft(ALLOWANCE)).toBe(2);
});

test('nothing is said of what is not counted, and the reason where it is refused', () => {
  const uncounted = { ...ALLOWANCE, daily: null, monthly: null };
  expect(allowanceText(uncounted)).toBe('');
  expect(unitsLeft(uncounted)).toBeNull();
  expect(allowanceText({ ...uncounted, allowed: false, message: '请先登录' })).toBe('请先登录');
});
