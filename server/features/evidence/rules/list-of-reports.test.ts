import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isListOfReports } from './list-of-reports.ts';

const SEED = 20_261_126;
const of = (text: string, heading = '') => isListOfReports({ text, heading, kind: 'paragraph' });

const title = fc.constantFrom(
  '产业链与公司股价关联',
  '风险提示与信用利差',
  '储能行业的主要风险',
  'A 股是估值驱动还是盈利驱动',
);
const day = fc
  .record({
    year: fc.integer({ min: 2008, max: 2026 }),
    month: fc.integer({ min: 1, max: 12 }),
    mark: fc.constantFrom('-', '.', '/'),
  })
  .map(({ year, month, mark }) => `${year}${mark}${month}${mark}14`);
const entries = fc.array(fc.tuple(title, day), { minLength: 2, maxLength: 6 });

test(`other reports with their days are a list of them, however it is set (seed ${SEED})`, () => {
  fc.assert(
    fc.property(entries, (all) => {
      expect(of(all.map(([name, at]) => `${name} ${at}`).join('\n'))).toBe(true);
      expect(of(all.map(([name, at], place) => `${place + 1}. 《${name}》${at}`).join('；'))).toBe(true);
      expect(of(all.map(([name]) => name).join('，'), '相关报告')).toBe(true);
      expect(of(`相关研究\n${all.map(([name]) => name).join('\n')}`)).toBe(true);
    }),
    { seed: SEED },
  );
});

test.each([
  [
    '在前期报告《波动率与换手率构造牛熊指标》（2019-9-27）中，我们借助于波动率与换手率对市场进行分类，能够清晰地区分市场牛熊。',
    '',
  ],
  ['风险提示：需求不及预期；原材料价格波动；2025-06-30 起的政策变化。', '风险提示'],
  ['冷冻设备 2019-12-31 的余额为 3.2 亿元，较上年增长。', '存货'],
  ['相关研究机构认为，需求将继续增长。', '行业研究'],
])('%s is no such list', (text, heading) => {
  expect(of(text, heading)).toBe(false);
});

test('what a row or a chart says is looked at as it is', () => {
  expect(
    isListOfReports({ text: '《产业链》2019-01-14；《估值》2019-02-14', heading: '相关报告', kind: 'row' }),
  ).toBe(false);
});
