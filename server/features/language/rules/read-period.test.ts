import { describe, expect, test } from 'vitest';
import { readPeriod } from './read-period.ts';

describe('a time that ends today', () => {
  test.each([
    ['近一周', 7],
    ['近月', 30],
    ['近1个月', 30],
    ['近两个月', 60],
    ['近半年', 183],
    ['近一年', 365],
    ['近12个月', 360],
    ['近三年', 1095],
    ['近年来', 1095],
    ['近几年', 1095],
    ['最近三个月', 90],
    ['过去5年', 1825],
    ['近10天', 10],
    ['本周', 7],
    ['上周', 14],
    ['这个月', 30],
    ['上个月', 60],
    ['本季度', 91],
    ['今年', 365],
    ['今年以来', 365],
    ['年初至今', 365],
    ['最新', 30],
    ['近期', 30],
    ['近日', 30],
  ])('%s goes back %i days', (text, lastDays) => {
    expect(readPeriod(text, 0)).toEqual({
      label: text,
      texts: [],
      span: null,
      lastDays,
      length: text.length,
    });
  });

  test.each(['最近发布的', '最新发布', '最近发表的'])('%s: publishing is no subject of its own', (text) => {
    expect(readPeriod(`${text}银行`, 0)).toMatchObject({ label: text.slice(0, 2), length: text.length });
  });

  test.each(['近海', '近代史', '过去式', '上周期', '本月度', '上游', '今日头条'])('%s is none', (text) => {
    expect(readPeriod(text, 0)).toBeNull();
  });
});

test('a time with its year does not end today', () => {
  expect(readPeriod('2024年', 0)).toMatchObject({ label: '2024 年', lastDays: null });
  expect(readPeriod('25q3', 0)).toMatchObject({ label: '2025 年 3 季度', lastDays: null });
});

test.each(['gdp', 'cpi', 'ai手机', '5g基站', 'm2', '30强'])(
  'a year ends before %s, with its 年 or without a name',
  (next) => {
    for (const year of ['2019年', '2024年', '2025年度', '25年'])
      expect(readPeriod(year + next, 0), year + next).toMatchObject({ length: year.length });
  },
);

test('letters and digits right behind a year make it a part of something else', () => {
  for (const name of ['2025gdp', '2025abc', '20251']) expect(readPeriod(name, 0)).toBeNull();
});
