import { expect, test } from 'vitest';
import { publishWindow } from './publish-window.ts';

const seconds = (text: string) => Date.parse(text) / 1000;
const windowAt = (
  now: string,
  fields: { pubdate?: number; customStartTime?: string; customEndTime?: string },
) => publishWindow({ pubdate: 0, customStartTime: '', customEndTime: '', ...fields }, seconds(now));

test.each([
  [1, '2026-11-14'],
  [2, '2026-10-21'],
  [3, '2026-05-21'],
  [4, '2025-11-21'],
])('preset %i starts at midnight in Shanghai of %s', (pubdate, day) => {
  const wanted = { fromSeconds: seconds(`${day}T00:00:00+08:00`), toSeconds: undefined };
  expect(windowAt('2026-11-21T00:30:00+08:00', { pubdate })).toEqual(wanted);
  expect(windowAt('2026-11-21T23:59:00+08:00', { pubdate })).toEqual(wanted);
});

test('a month before the 31st is the last day of a shorter month', () => {
  expect(windowAt('2026-03-31T12:00:00+08:00', { pubdate: 2 }).fromSeconds).toBe(
    seconds('2026-02-28T00:00:00+08:00'),
  );
});

test('no preset leaves both sides open', () => {
  expect(windowAt('2026-11-21T12:00:00+08:00', {})).toEqual({ fromSeconds: undefined, toSeconds: undefined });
});

test('a custom range takes both days whole, replaces the preset and may be open on one side', () => {
  const range = { pubdate: 1, customStartTime: '2024-02-29', customEndTime: '2024-03-01' };
  expect(windowAt('2026-11-21T12:00:00+08:00', range)).toEqual({
    fromSeconds: seconds('2024-02-29T00:00:00+08:00'),
    toSeconds: seconds('2024-03-01T23:59:59+08:00'),
  });
  expect(windowAt('2026-11-21T12:00:00+08:00', { customEndTime: '2024-03-01' }).fromSeconds).toBeUndefined();
});
