import { describe, expect, it } from 'vitest';
import type { ChartData, DataCell } from './chart-data.ts';
import { chartText, rowText } from './data-text.ts';

const table = (head: string[], rows: DataCell[][]): ChartData => ({
  origin: 'cells',
  confidence: 1,
  error: 0,
  head: [head],
  units: head.map(() => ''),
  rows,
  spans: [],
});

describe('the text of a row', () => {
  const data = table(
    ['分行业', '营业收入', '毛利率'],
    [
      ['冷冻设备', 371.2, '32.5%'],
      ['罐式集装箱', 764.3, '17.3%'],
      ['主营业务分地区', null, null],
      ['分地区', '营业成本', '同比'],
      ['境内', 397.9, '29.4%'],
      ['境外', 737.8, '18.4%'],
    ],
  );

  it('stands under the names nearest above it', () => {
    expect(rowText(data, 1)).toBe('罐式集装箱：营业收入 764.3，毛利率 17.3%');
    expect(rowText(data, 5)).toBe('境外：营业成本 737.8，同比 18.4%');
  });

  it('is the names alone where it names the columns', () => {
    expect(rowText(data, 3)).toBe('分地区：营业成本，同比');
  });

  it('takes words among words for no names', () => {
    const words = table(
      ['日期', '方向', '说明'],
      [
        ['五月', '买', '反弹'],
        ['六月', '卖', '见顶'],
      ],
    );
    expect(rowText(words, 1)).toBe('六月：方向 卖，说明 见顶');
  });

  it('has each figure with what it is counted in, and says it once', () => {
    const data = {
      ...table(
        ['项目', '2019年', '毛利率（%）'],
        [
          ['营业收入', 1234.5, 32.51],
          ['每股收益（元/股）', 1.2, null],
          ['客户数', '约 5', '32.5%'],
        ],
      ),
      units: ['', '', '%'],
      rowUnits: ['元', '元/股', ''],
    };
    expect(rowText(data, 0)).toBe('营业收入：2019年 1234.5元，毛利率 32.51%');
    expect(rowText(data, 1)).toBe('每股收益（元/股）：2019年 1.2元/股');
    expect(rowText(data, 2)).toBe('客户数：2019年 约 5，毛利率（%） 32.5%');
  });

  it('does not take the unit of the column above for what is named anew below', () => {
    const data = {
      ...table(
        ['分行业', '营业收入', '成本'],
        [
          ['冷冻设备', 371.2, 250.1],
          ['分地区', '毛利率', '数量（吨）'],
          ['境内', 29.4, 12.5],
        ],
      ),
      units: ['', '万元', '万元'],
    };
    expect(rowText(data, 0)).toBe('冷冻设备：营业收入 371.2万元，成本 250.1万元');
    expect(rowText(data, 2)).toBe('境内：毛利率 29.4，数量 12.5吨');
  });
});

it('of a chart that was read from its pixels no value is told: the page prints none', () => {
  const drawn: ChartData = {
    ...table(
      ['', '策略净值'],
      [
        ['2024', 1.196],
        ['2025', 1.31],
      ],
    ),
    origin: 'drawn',
  };
  expect(chartText(drawn)).toContain('1.196');
  expect(chartText({ ...drawn, origin: 'painted' })).toBe('策略净值');
  expect(chartText({ ...drawn, namesRead: true })).toBe('策略净值');
});
