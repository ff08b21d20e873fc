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

describe('a year as people call it, with its part', () => {
  const CALLED = [
    ['前年', 2024],
    ['去年', 2025],
    ['上年', 2025],
    ['今年', 2026],
    ['明年', 2027],
  ] as const;
  const last = (year: number, month: number): string =>
    new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  const month = (at: number): string => String(at).padStart(2, '0');
  const quarters = CALLED.flatMap(([called, year]) =>
    ['一', '二', '三', '四'].flatMap((han, at) =>
      [`${called}${han}季度`, `${called}第${han}季度`, `${called}${han}季`, `${called}q${at + 1}`].map(
        (text) => [text, year, at + 1] as const,
      ),
    ),
  );

  test.each(quarters)('%s is of %i, quarter %i', (text, year, quarter) => {
    const period = read(`${text}基金持仓`);
    expect(period?.span).toEqual({
      from: `${year}-${month(quarter * 3 - 2)}-01`,
      to: last(year, quarter * 3),
    });
    expect(period?.texts).toContain(`${String(year).slice(2)}Q${quarter}`);
    expect(period?.length).toBe(text.length);
  });

  const HAN = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];
  test.each(CALLED.flatMap(([called, year]) => HAN.map((han, at) => [called, han, at + 1, year] as const)))(
    '%s, month %s',
    (called, han, at, year) => {
      for (const text of [`${called}${han}月`, `${called}${at}月份`]) {
        expect(read(`${text}社融`)).toMatchObject({
          label: `${year} 年 ${at} 月`,
          span: { from: `${year}-${month(at)}-01`, to: last(year, at) },
          length: text.length,
        });
      }
    },
  );

  test.each(CALLED)('halves of %s', (called, year) => {
    expect(read(`${called}上半年`)?.span).toEqual({ from: `${year}-01-01`, to: `${year}-06-30` });
    expect(read(`${called}的下半年`)?.span).toEqual({ from: `${year}-07-01`, to: `${year}-12-31` });
  });

  test('the year alone, its end, and a year to come', () => {
    expect(read('去年光伏装机')).toMatchObject({
      label: '2025 年',
      length: 2,
      span: { from: '2025-01-01', to: '2025-12-31' },
    });
    expect(read('去年底')?.span).toEqual({ from: '2025-10-01', to: '2025-12-31' });
    expect(read('明年策略')).toMatchObject({
      label: '2027 年',
      span: null,
      texts: ['2027', '明年'],
      length: 2,
    });
  });
});

test.each(
  [23, 24, 25, 26].flatMap((year) =>
    [1, 2, 3, 4].flatMap((quarter) =>
      [`${quarter}q${year}`, `${quarter}q20${year}`].map((text) => [text, year, quarter] as const),
    ),
  ),
)('%s, as houses abroad write a quarter', (text, year, quarter) => {
  expect(read(text)?.span?.from).toBe(`20${year}-${String(quarter * 3 - 2).padStart(2, '0')}-01`);
  expect(read(text)?.length).toBe(text.length);
});

test.each(['三个月', '个月', '五月天', '三月红', '去年度假', '2quarter', '12q25'])(
  '%s is no such time',
  (text) => {
    expect(read(text)?.length ?? 0).not.toBe(text.length);
  },
);

test.each(['连续三月', '近三月', '前十二月'])('the month in %s is counted and not named', (text) => {
  for (let at = 1; at < text.length - 1; at++) expect(readOpenPeriod(text, at, TODAY)).toBeNull();
});
