import { expect, test } from 'vitest';
import { foldText } from '#contract/text/fold.ts';
import { readQuestion } from '../../evidence/rules/read-question.ts';
import { measuredFigures } from './measured-figures.ts';

function figures(query: string, text: string, around: readonly string[] = [], isRow = false): string[] {
  const { wanted } = readQuestion(query, foldText(query));
  if (wanted === null) throw new Error(`${query} asks for no measure`);
  return measuredFigures(text, wanted, { around, isRow }).map(({ figure }) => figure);
}

const NOTE = '25Q2：营业总收入396.50亿元（+7.26%），归母净利润185.55亿元（+5.25%）';

test('a figure is that of the measure it stands behind', () => {
  expect(figures('二季度收入增速', NOTE)).toEqual(['+7.26%']);
  expect(figures('二季度营收', NOTE)).toEqual(['396.50亿元']);
  expect(figures('二季度归母净利润增速', NOTE)).toEqual(['+5.25%']);
  expect(figures('二季度毛利率', NOTE)).toEqual([]);
});

test('a figure is that of the time it stands behind, or of what stands over it', () => {
  const both = '25H1实现总营收910.9亿元，同比+9.2%，25Q2实现总营收396.5亿元，同比+7.3%';
  expect(figures('二季度收入增速', both)).toEqual(['+7.3%']);
  expect(figures('上半年营收', both)).toEqual(['910.9亿元']);
  expect(figures('三季度营收', both)).toEqual([]);
  expect(figures('上半年营收', '营收 910.9 亿元', ['', '2025年中报点评'])).toEqual(['910.9 亿元']);
  expect(figures('上半年营收', '营收 910.9 亿元', ['25Q2 平稳。', '2025年中报点评'])).toEqual([]);
});

test('a part of what is measured is another thing', () => {
  const wanted = (query: string) => readQuestion(query, foldText(query)).wanted;
  expect(wanted('研发费用中直接人工是多少？')).toBeNull();
  expect(wanted('研发费用是多少？')?.measure.name).toBe('研发费用');
});

test('a quarter in a table is one of the year that stands over it', () => {
  const row =
    '归属于上市公司股东的净利润：第一季度（1-3 月份） 34,580,459.84元，第二季度（4-6 月份） 30,861,984.54元';
  const over = ['2019 年分季度主要财务数据', '2019年年度报告'];
  expect(figures('2019年一季度净利润', row, over, true)).toEqual(['34,580,459.84元']);
  expect(figures('2020年一季度净利润', row, over, true)).toEqual([]);
  expect(figures('2020年一季度净利润', row, ['', '2019年年度报告'], true)).toEqual([]);
  expect(figures('2020年一季度净利润', row, ['主要财务数据'], true)).toEqual(['34,580,459.84元']);
});

test('how much more it is, and how much it is, are two things', () => {
  expect(figures('2025年收入增速', '2025年收入 12 亿元，占比 30%')).toEqual([]);
  expect(figures('2025年收入', '2025年收入同比增长 30%')).toEqual([]);
  expect(figures('2025年净利润', '2025年扣非净利润 3 亿元')).toEqual([]);
  expect(figures('2025年毛利率', '2025年毛利率同比提升 1.2个百分点')).toEqual([]);
  expect(figures('2025年毛利率', '2025年毛利率提升至 32%')).toEqual(['32%']);
  expect(figures('2025年胜率是多少', '2025年以 74.5% 的胜率领先')).toEqual(['74.5%']);
});

test('units of a row stand over its columns; each cell is of its own column', () => {
  const row = '营业收入：2019年 1175301034.32，2018年 1160000000，本期比上年同期增减（%） 4.5';
  expect(figures('2019年营业收入是多少', row, [], true)).toEqual(['1175301034.32']);
  expect(figures('毛利率是多少', '冷冻设备：营业收入 371318215.91，毛利率 32.51', [], true)).toEqual([
    '32.51',
  ]);
});

test('a measure of a time is asked for its figure; of nobody and no time it may be asked for what is said of it', () => {
  const kindOf = (query: string) => readQuestion(query, foldText(query)).kind;
  expect(kindOf('贵州茅台二季度收入增速')).toBe('number');
  expect(kindOf('钠电池正极材料的毛利率')).toBe('fact');
  expect(kindOf('二季度收入增速放缓的影响')).not.toBe('number');
});
