import { describe, expect, test } from 'vitest';
import { readOpenPeriod } from './read-open-period.ts';

const TODAY = '2026-08-22';
const read = (text: string) => readOpenPeriod(text, 0, TODAY);

describe('a half or a quarter with its year', () => {
  test.each([
    ...[1, 2].flatMap((half) =>
      [23, 24, 25].flatMap((year) => [
        [`${year}h${half}`, year, half] as const,
        [`20${year}h${half}`, year, half] as const,
        [`${year}年${half === 1 ? '上' : '下'}半年`, year, half] as const,
        [`20${year}${half === 1 ? '上' : '下'}半年`, year, half] as const,
      ]),
    ),
  ])('%s is of 20%i, half %i', (text, year, half) => {
    const period = read(`${text}业绩`);
    expect(period?.span).toEqual(
      half === 1
        ? { from: `20${year}-01-01`, to: `20${year}-06-30` }
        : { from: `20${year}-07-01`, to: `20${year}-12-31` },
    );
    expect(period?.texts).toContain(`${year}H${half}`);
    expect(period?.length).toBe(text.length);
  });
});

describe('without a year it is the last that has begun', () => {
  test.each(Array.from({ length: 12 }, (_, at) => at + 1))('month %i', (month) => {
    const year = month <= 8 ? 2026 : 2025;
    expect(read(`${month}月社融`)).toMatchObject({ label: `${year} 年 ${month} 月`, texts: [`${month}月`] });
    expect(read(`${month}月份`)?.span?.from.slice(0, 4)).toBe(String(year));
  });

  test.each([
    ['一季度', '2026-01-01'],
    ['二季度', '2026-04-01'],
    ['三季度', '2026-07-01'],
    ['四季度', '2025-10-01'],
    ['q4', '2025-10-01'],
    ['q1', '2026-01-01'],
    ['上半年', '2026-01-01'],
    ['下半年', '2026-07-01'],
    ['h2', '2026-07-01'],
  ])('%s began on %s', (text, from) => {
    expect(read(text)?.span?.from).toBe(from);
  });
});

test.each([
  ['今天', 1],
  ['昨日', 2],
  ['前天', 3],
  ['最新一期', 30],
  ['最近一期', 30],
])('%s goes back %i days', (text, lastDays) => {
  expect(read(text)).toMatchObject({ texts: [], span: null, lastDays, length: text.length });
});

test.each(['未来三年', '未来5年', '今后十年', '未来3-5年', '接下来两个季度'])('%s is a horizon', (text) => {
  expect(read(`${text}需求`)).toEqual({
    label: text,
    texts: [],
    span: null,
    lastDays: null,
    length: text.length,
  });
});

test.each(['今日头条', '今天国际', '未来', '半年报', 'h20', 'q10', '13月', '上游', '月报'])(
  '%s is none',
  (text) => {
    expect(read(text)).toBeNull();
  },
);
