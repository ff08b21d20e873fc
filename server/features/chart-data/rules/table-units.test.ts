import { describe, expect, it } from 'vitest';
import type { DataCell } from './chart-data.ts';
import { statedUnit, unitInHeading, unitsOfTable } from './table-units.ts';

const of = (head: string[][], rows: DataCell[][], ...said: string[]) => unitsOfTable({ head, rows }, said);

describe('a printed unit', () => {
  it('is read off the line over a table', () => {
    expect(statedUnit('单位：元 币种：人民币')).toBe('元');
    expect(statedUnit('(单位: 百万元)')).toBe('百万元');
    expect(statedUnit('单位：股 币种：人民币')).toBe('股');
    expect(statedUnit('单位：万美元 币种：美元')).toBe('万美元');
  });

  it('is none where the currency is another one, or there are several, or it is no unit', () => {
    expect(statedUnit('单位：万元 币种：日元')).toBe('');
    expect(statedUnit('单位：%、亿元')).toBe('%');
    expect(statedUnit('编制单位：某某股份有限公司')).toBe('');
    expect(unitInHeading('单位')).toBe('');
    expect(unitInHeading('滚动收益（3年）')).toBe('');
  });

  it('is read off a heading', () => {
    expect(unitInHeading('毛利率（％）')).toBe('%');
    expect(unitInHeading('基本每股收益（元／股）')).toBe('元/股');
    expect(unitInHeading('规模(单位:亿元)')).toBe('亿元');
  });
});

describe('the units of a table', () => {
  it('are those of its columns where all rows are alike: shares and marks are not counted in money', () => {
    const { units, rowUnits } = of(
      [['项目', '附注', '本期', '上期', '增减', '占比（%）', '汇率']],
      [
        ['营业收入', 3, 371.5, 250.1, 48.5, 12.5, 6.9],
        ['营业成本', 4, 271.5, 150.1, 80.9, 9.5, 6.9],
      ],
      '单位：万元',
    );
    expect(units).toEqual(['', '', '万元', '万元', '', '%', '']);
    expect(rowUnits).toEqual(['', '']);
  });

  it('are those of its rows where they differ, as in a forecast', () => {
    const { units, rowUnits } = of(
      [['单位：百万元', '2024A', '2025E']],
      [
        ['营业收入', 371.5, 250.1],
        ['毛利率（%）', 32.1, 33.5],
        ['市盈率', 12.1, 11.5],
        ['每股收益（元）', 1.2, 1.3],
        ['现金流量表', null, null],
      ],
    );
    expect(units).toEqual(['', '', '']);
    expect(rowUnits).toEqual(['百万元', '%', '', '元', '']);
  });

  it('are those of sums whose names speak of a share before they come to the sum', () => {
    const { units } = of(
      [['项目', '本期发生额']],
      [
        ['利润总额', 371.5],
        ['按法定/适用税率计算的所得税费用', 55.7],
        ['四、汇率变动对现金及现金等价物的影响', 1.5],
        ['工业企业应税销售增长奖励', 2.5],
      ],
      '单位：元 币种：人民币',
    );
    expect(units).toEqual(['', '元']);
  });

  it('are told of no row whose figures may be of several kinds', () => {
    const { units, rowUnits } = of(
      [['项目', '2024A', '2025E', '增速']],
      [
        ['营业收入（百万元）', 371.5, 250.1, 12.5],
        ['净利润（百万元）', 32.1, 33.5, null],
      ],
    );
    expect(units).toEqual(['', '', '', '']);
    expect(rowUnits).toEqual(['', '百万元']);
  });

  it('are not told of columns that nothing names, nor of words', () => {
    expect(of([['', '', '']], [['合计', 1.5, 2.5]], '单位：元').units).toEqual(['', '', '']);
    expect(of([['名称', '金额']], [['甲', '10%']], '单位：元').units).toEqual(['', '']);
  });

  it('are those of what a heading stands over', () => {
    const head = [
      ['子公司', '持股比例（%）', '持股比例（%）'],
      ['子公司', '直接', '间接'],
    ];
    expect(of(head, [['甲', 60.5, 39.5]]).units).toEqual(['', '%', '%']);
  });
});
