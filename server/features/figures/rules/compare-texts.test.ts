import { expect, test } from 'vitest';
import { compareTexts } from './compare-texts.ts';

const said = (...texts: string[]) => texts.map((text) => ({ text }));

test('a sentence with other figures is one that moved, what only one of them says is new or gone', () => {
  const { moved, added, gone } = compareTexts(
    said(
      '截至8月8日，秦皇岛动力煤平仓价为 655 元/吨，环比涨 2.1%。',
      '港口库存处于近三年的低位水平。',
      '长协倒挂解除，煤价预期再次提升。',
    ),
    said(
      '截至8月15日，秦皇岛动力煤平仓价为 678 元/吨，环比跌 1.0%。',
      '港口库存处于近三年的低位水平。',
      '焦炭首轮提涨落地，钢厂接受度较高。',
    ),
  );
  expect(moved).toMatchObject([
    { what: '秦皇岛动力煤平仓价', from: '655 元/吨、涨 2.1%', to: '678 元/吨、跌 1.0%' },
  ]);
  expect(added.map(({ text }) => text)).toEqual(['焦炭首轮提涨落地，钢厂接受度较高。']);
  expect(gone.map(({ text }) => text)).toEqual(['长协倒挂解除，煤价预期再次提升。']);
});

test('figures that do not answer to each other are not set beside each other', () => {
  const { moved, added, gone } = compareTexts(
    said('全国高标水泥市场价格为 360 元/吨，较上周下跌。'),
    said('全国高标水泥市场价格为 3.5%，较上周下跌。'),
  );
  expect(moved).toEqual([]);
  expect([added.length, gone.length]).toEqual([1, 1]);
});
