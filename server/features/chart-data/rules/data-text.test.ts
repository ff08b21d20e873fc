import { describe, expect, it } from 'vitest';
import type { ChartData, DataCell } from './chart-data.ts';
import { rowText } from './data-text.ts';

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
});
