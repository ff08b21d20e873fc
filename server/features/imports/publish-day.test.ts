import { expect, it } from 'vitest';
import { readDay } from './publish-day.ts';

it.each([
  ['2022-5-4', '2022-05-04'],
  ['20220504', '2022-05-04'],
  ['2022年5月4日', '2022-05-04'],
  ['2022/05/04 08:30', '2022-05-04'],
  ['2022-02-29', null],
  ['2022-13-01', null],
  ['昨天', null],
  ['', null],
])('reads the day %j as %j', (written, day) => {
  expect(readDay(written)).toBe(day);
});
