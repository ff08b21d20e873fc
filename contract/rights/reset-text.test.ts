import { expect, test } from 'vitest';
import { resetText } from './reset-text.ts';

const count = (resetsAt: number) => ({ limit: 3, left: 0, resetsAt });
const DAY = count(1_790_006_400);
const MONTH = count(1_790_784_000);

test('what is counted says when it is there again, and nothing else does', () => {
  expect(resetText([{ daily: null, monthly: null }])).toBe('');
  expect(resetText([{ daily: DAY, monthly: null }])).toBe('每日次数在 2026-09-22 00:00 重置（北京时间）。');
  expect(
    resetText([
      { daily: null, monthly: null },
      { daily: DAY, monthly: MONTH },
    ]),
  ).toBe('每日次数在 2026-09-22 00:00 重置，每月次数在 2026-10-01 00:00 重置（北京时间）。');
});
