import { expect, test } from 'vitest';
import { daysOf } from './days.ts';

/** Seconds since 1970 of a moment in Shanghai. */
const at = (moment: string) => Date.parse(`${moment}+08:00`) / 1000;
const items = (...moments: string[]) => moments.map((moment) => ({ recorded_at: at(moment) }));

test('what was read on one day stands together, the last two days by their names', () => {
  const read = items(
    '2026-11-24T00:10:00',
    '2026-11-23T23:59:59',
    '2026-11-23T08:00:00',
    '2026-11-21T12:00:00',
  );
  const days = daysOf(read, at('2026-11-24T09:00:00'));
  expect(days.map(({ label, items: { length } }) => [label, length])).toEqual([
    ['今天', 1],
    ['昨天', 2],
    ['2026-11-21', 1],
  ]);
  expect(days.flatMap((day) => day.items)).toEqual(read);
});

test('nothing read is no day', () => {
  expect(daysOf([], at('2026-11-24T09:00:00'))).toEqual([]);
});
