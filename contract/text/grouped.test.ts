import { expect, test } from 'vitest';
import { grouped } from './grouped.ts';

test.each([0, 7, 999, 1000, 34_120, 1_000_000, 123_456_789])('%i as the language writes it', (count) => {
  expect(grouped(count)).toBe(count.toLocaleString('zh-CN'));
});
