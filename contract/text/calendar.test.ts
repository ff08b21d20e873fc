import { expect, test } from 'vitest';
import {
  DAY_SECONDS,
  dayNumber,
  dayOf,
  daysBefore,
  momentOf,
  monthsBefore,
  periodsAt,
  startOfDay,
  startOfDayNumber,
} from './calendar.ts';

const seconds = (moment: string) => Date.parse(moment) / 1000;

test('a day runs from midnight to midnight in Shanghai, whatever zone the machine is in', () => {
  expect(startOfDay('2026-11-21')).toBe(seconds('2026-11-21T00:00:00+08:00'));
  expect(dayOf(startOfDay('2026-11-21'))).toBe('2026-11-21');
  expect(dayOf(startOfDay('2026-11-21') - 1)).toBe('2026-11-20');
  expect(momentOf(seconds('2026-12-31T16:05:59Z'))).toBe('2027-01-01 00:05');
  expect(dayOf(seconds('1969-12-31T15:59:59Z'))).toBe('1969-12-31');
});

test('days as numbers ascend by one at midnight, also before 1970', () => {
  for (const day of ['1949-10-01', '1969-12-31', '1970-01-01', '2024-02-29', '2026-11-21']) {
    const start = startOfDay(day);
    expect(startOfDayNumber(dayNumber(start))).toBe(start);
    expect(dayNumber(start - 1)).toBe(dayNumber(start) - 1);
    expect(dayNumber(start + DAY_SECONDS - 1)).toBe(dayNumber(start));
  }
});

test.each([
  ['2026-03-31', 1, '2026-02-28'],
  ['2024-03-31', 1, '2024-02-29'],
  ['2026-01-15', 1, '2025-12-15'],
  ['2026-08-31', 6, '2026-02-28'],
  ['2024-02-29', 12, '2023-02-28'],
])('%s, %i months before, is %s', (day, months, before) => {
  expect(monthsBefore(day, months)).toBe(before);
});

test('a week before the third of March crosses the end of February', () => {
  expect(daysBefore('2024-03-03', 7)).toBe('2024-02-25');
});

test('what is counted a day and a month ends at the next midnight and the first of the next month', () => {
  expect(periodsAt(Date.parse('2026-12-31T23:59:59.999+08:00'))).toEqual({
    day: '2026-12-31',
    month: '2026-12',
    dayEndsAtSeconds: seconds('2027-01-01T00:00:00+08:00'),
    monthEndsAtSeconds: seconds('2027-01-01T00:00:00+08:00'),
  });
  expect(periodsAt(Date.parse('2026-11-30T16:00:00Z'))).toMatchObject({
    day: '2026-12-01',
    month: '2026-12',
  });
});
