import { expect, test } from 'vitest';
import { isOfPeriod, nameOfPeriod, periodsIn } from './read-period.ts';

const named = (text: string) =>
  periodsIn(text).map(({ year, part }) => [year, part].filter((one) => one !== null).join(' '));

test.each([
  ['25q2 收入', ['2025 q2']],
  ['2q25 与 2025h1', ['2025 q2', '2025 h1']],
  ['1h2025 营收', ['2025 h1']],
  ['2025年二季度', ['2025 q2']],
  ['第三季度，前三季度', ['q3', 'q1-3']],
  ['2025年中报点评', ['2025 h1']],
  ['1-9月与7月', ['q1-3', 'm7']],
  ['2019年营业收入 1,175,301,034.32', ['2019']],
  ['2025年1-6月', ['2025 h1']],
  ['8月13日发布', []],
  ['收入 2025.5 万元', []],
  ['代码 300750', []],
  ['201411：信息比 8.31', ['2014 m11']],
  ['金额 201412 元与 201413', []],
  ['2026-08：销量 30', ['2026 m8']],
  ['2026/8 与 mar-17', ['2026 m8', '2017 m3']],
  ['2025-08-31 收盘价', ['2025 d8-31']],
  ['2025/6/30、2024-12-31', ['2025 h1', '2024']],
  ['24a 与 25e', ['2024', '2025']],
  ['2019-2022年', ['2019', '2022']],
  ['中证2000指数', []],
  ['2010.6.29-2015.12.31', []],
  ['收入 2025-10%', ['2025']],
])('%s names %j', (text, periods) => {
  expect(named(text)).toEqual(periods);
});

const at = (year: string | null, part: string | null) => ({ year, part });

test('a figure of half a year answers neither for a quarter nor for the year; a rate of it may stand for the year', () => {
  expect(isOfPeriod(at('2025', 'h1'), at(null, 'q2'), true)).toBe(false);
  expect(isOfPeriod(at('2025', 'h1'), at('2025', null), true)).toBe(false);
  expect(isOfPeriod(at('2025', 'h1'), at('2025', null), false)).toBe(true);
  expect(isOfPeriod(at('2025', 'q2'), at(null, 'q2'), true)).toBe(true);
  expect(isOfPeriod(at('2024', 'q2'), at('2025', 'q2'), true)).toBe(false);
  expect(isOfPeriod(null, at(null, 'q2'), true)).toBe(false);
  expect(isOfPeriod(at('2025', 'h1'), null, true)).toBe(true);
});

test('a time is told as it is asked for', () => {
  expect([at('2025', 'q2'), at(null, 'h1'), at('2025', null), at(null, null)].map(nameOfPeriod)).toEqual([
    '2025年二季度',
    '上半年',
    '2025年',
    null,
  ]);
});

test('a quarter that there is not is none of the four', () => {
  expect(periodsIn('2019年第五季度营业收入')).toEqual([
    expect.objectContaining({ year: '2019', part: 'q5' }),
  ]);
});
