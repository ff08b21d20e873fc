import { describe, expect, it, test } from 'vitest';
import { periodNamed, periodsOfTable } from './periods.ts';

test.each([
  ['2024A', '2024A'],
  ['2025E', '2025E'],
  ['25E', '2025E'],
  ['2025年（预测）', '2025E'],
  ['2025Q1', '2025Q1'],
  ['1Q25', '2025Q1'],
  ['25H1', '2025H1'],
  ['2025年前三季度', '2025Q1-3'],
  ['2025年1-7月', '2025 1-7月'],
  ['2026-08', '2026-08'],
  ['Mar-17', '2017-03'],
  ['202608', '2026-08'],
  ['2015/6/3', '2015-06-03'],
  ['2024-12-31', '2024-12-31'],
  ['2018 年12 月 31 日', '2018-12-31'],
  ['按新准则列示的账面价值（2019 年 1 月1 日）', '2019-01-01'],
  ['第四季度（10-12 月份）', 'Q4'],
  ['FY2025', '2025'],
  ['2019', '2019'],
  ['2025Q1 同比', '2025Q1 同比'],
  ['环比增长', '环比'],
  ['2025年1-6月收入', '2025H1'],
  // No time, several, or one that is no more than where it begins.
  ['本期', ''],
  ['中证2000', ''],
  ['2019-2022年', ''],
  ['2019年以来', ''],
  ['较2023年增减', ''],
  ['营业收入', ''],
  ['300750', ''],
  ['10-12', ''],
  ['H1频率响应', ''],
  ['dfq2018', ''],
  ['2018 年度高企奖励补助', ''],
  ['2015年3月中旬-4月中旬', ''],
  ['2010.6.29-2015.12.31', ''],
])('%s is of %j', (text, period) => {
  expect(periodNamed(text)).toBe(period);
});

describe('the times of a table', () => {
  it('are those over its columns and before its rows', () => {
    const forecast = {
      head: [
        ['', '归属于母公司所有者的净利润', '归属于母公司所有者的净利润', '同比'],
        ['', '2024A', '2025E', '2025E'],
      ],
      rows: [
        ['第一季度', 1, 2, 3],
        ['合计', 4, 5, 6],
      ],
    };
    expect(periodsOfTable(forecast)).toEqual({
      periods: ['', '2024A', '2025E', '2025E 同比'],
      rowPeriods: ['Q1', ''],
    });
  });

  it('are told by the year over a part of it, and by none of two times', () => {
    const head = [
      ['', '2024年', '2024年', '2025E'],
      ['', '一季度', '2023年', '增长'],
    ];
    expect(periodsOfTable({ head, rows: [] }).periods).toEqual(['', '2024Q1', '', '2025E']);
  });

  it('are no years where one number stands alone among other names', () => {
    const rows = ['500', '1000', '2000'].map((name) => [name, 1]);
    expect(periodsOfTable({ head: [['窗口', '收益']], rows }).rowPeriods).toEqual(['', '', '']);
  });

  it('are none where a table prints none', () => {
    expect(periodsOfTable({ head: [['项目', '本期', '上期']], rows: [['收入', 1, 2]] })).toEqual({
      periods: ['', '', ''],
      rowPeriods: [''],
    });
  });
});
