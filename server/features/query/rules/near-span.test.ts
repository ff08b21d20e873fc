import { expect, test } from 'vitest';
import { startOfDay } from '#contract/text/calendar.ts';
import { nearSpan } from './near-span.ts';

const JULY = { from: '2026-07-01', to: '2026-07-31' };
const near = (day: string) => nearSpan(startOfDay(day), JULY);

test('what may be written of a time is as near as can be, and what is older or later the less the further', () => {
  for (const day of ['2026-06-10', '2026-07-15', '2026-08-20', '2026-10-31']) expect(near(day), day).toBe(1);
  const older = ['2026-04-01', '2025-08-15', '2024-08-15', '2020-08-14'].map(near);
  expect(older).toEqual(older.toSorted((a, b) => b - a));
  expect(older[0]).toBeLessThan(1);
  expect(older.at(-1)).toBeLessThan(0.01);
  expect(near('2027-06-01')).toBeLessThan(near('2027-01-01'));
});

test('where no time is asked about, all are as near', () => {
  expect(nearSpan(startOfDay('2001-01-01'), null)).toBe(1);
});
