import { expect, test } from 'vitest';
import { foldText } from '#contract/text/fold.ts';
import { calculationAsked, isPrinted } from '../../figures/index.ts';
import { calculateFrom } from './find-terms.ts';
import type { ReadPassage } from './read-passage.ts';

let id = 0;
const row = (text: string, chartId = 1): ReadPassage =>
  ({ id: ++id, fid: 1, chartId, kind: 'row', text, printed: '' }) as ReadPassage;

const PRODUCTS = [
  row('冷冻设备：营业收入 371318215.91元，毛利率（%） 32.51，毛利率比上年增减（%） 1.2'),
  row('罐式集装箱：营业收入 764321152.14元，毛利率（%） 14.2，毛利率比上年增减（%） 0.4'),
  row('合计：营业收入 1135639368.05元，毛利率（%） 20.19，毛利率比上年增减（%） 0.8'),
];
const YEARS = [
  row('研发费用：2019年 121，2018年 100，2017年 80', 2),
  row('销售费用：2019年 60，2018年 50', 2),
];
const BY_YEAR = [row('2019：机器人产量 61.2万台', 3), row('2017：机器人产量 25.6万台', 3)];

function calculated(question: string, rows: readonly ReadPassage[]): string | null {
  const wanted = calculationAsked(foldText(question));
  return wanted === null ? null : (calculateFrom(rows, wanted, question)?.result ?? null);
}

test.each([
  ['冷冻设备的毛利率比罐式集装箱高多少？', PRODUCTS, '18.31个百分点'],
  ['罐式集装箱的毛利率比冷冻设备低多少？', PRODUCTS, '-18.31个百分点'],
  ['冷冻设备和罐式集装箱的营业收入合计是多少？', PRODUCTS, '1,135,639,368.05元'],
  ['冷冻设备占营业收入的比例是多少？', PRODUCTS, '32.70%'],
  ['2019年研发费用比2018年增长多少？', YEARS, '21.00%'],
  ['2019年研发费用同比增长多少？', YEARS, '21.00%'],
  ['2017年到2019年研发费用的复合增长率是多少？', YEARS, '22.98%'],
  ['2019年研发费用比2017年增加多少元？', YEARS, '41'],
  ['2017年到2019年机器人产量增长多少？', BY_YEAR, '139.06%'],
])('%s', (question, rows, result) => {
  expect(calculated(question, rows)).toBe(result);
});

test.each([
  ['冷冻设备的毛利率是多少？', PRODUCTS],
  ['冷冻设备的毛利率比冷链物流高多少？', PRODUCTS],
  ['2016年研发费用比2015年增长多少？', YEARS],
  // Two tables tell the same measure: which is meant is not certain within one, and never from both.
  ['2019年研发费用比2018年增长多少？', [row('研发费用：2019年 121', 4), row('研发费用：2018年 100', 5)]],
  ['2019年研发费用比2018年增长多少？', [...YEARS, row('研发费用：2019年 130，2018年 110', 2)]],
  ['2019年研发费用比2018年增长多少？', [row('研发费用：2019年 121万元，2018年 1000000元', 6)]],
])('%s is not calculated from what does not tell', (question, rows) => {
  expect(calculated(question, rows)).toBeNull();
});

test('what is printed is not calculated', () => {
  const growth = calculationAsked('2019年研发费用比2018年增长多少?');
  const share = calculationAsked('冷冻设备占营业收入的比例是多少?');
  const compared = calculationAsked('冷冻设备的毛利率比罐式集装箱高多少?');
  if (growth === null || share === null || compared === null) throw new Error('they ask for calculations');
  expect(isPrinted({ text: '2019年研发费用同比增长 21%', isRow: false }, growth)).toBe(true);
  expect(isPrinted({ text: '2019年研发费用 121 万元', isRow: false }, growth)).toBe(false);
  expect(isPrinted({ text: '冷冻设备：占比 32.7%', isRow: true }, share)).toBe(true);
  expect(isPrinted({ text: '冷冻设备：毛利率高于上年 32.7%', isRow: true }, compared)).toBe(false);
});
