import { expect, test } from 'vitest';
import { Day } from './fields.ts';

test('a day is a day of the calendar, and whatever else comes is refused, never thrown over', () => {
  expect(Day.parse('2024-02-29')).toBe('2024-02-29');
  for (const nothing of ['', null, undefined]) expect(Day.parse(nothing)).toBe('');
  // The last cannot be made text of.
  for (const wrong of ['2026-02-30', '20260101', 7, {}, [], { toString: 1, valueOf: 1 }])
    expect(Day.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
});
