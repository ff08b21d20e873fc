import { expect, test } from 'vitest';
import { familyOf, levelFigures } from './level-figures.ts';

const told = (sentence: string) =>
  levelFigures(sentence).map(({ figure, isMove, isFall }) => [figure, isMove, isFall]);

test('a figure is told with its unit, and how far something moved from where it stands', () => {
  expect(told('秦皇岛山西优混5500平仓价格678.00元/吨，环比上月涨60元/吨，涨幅为9.71%')).toEqual([
    ['678.00元/吨', false, false],
    ['60元/吨', true, false],
    ['9.71%', true, false],
  ]);
  expect(told('沪指跌0.65%，收报3828.11点')).toEqual([
    ['0.65%', true, true],
    ['3828.11点', false, false],
  ]);
});

test('where something moved to is no move, and a bare figure is none', () => {
  expect(told('价格上涨至667元/吨')).toEqual([['667元/吨', false, false]]);
  expect(told('共 12 期，2025 年')).toEqual([]);
});

test('units of one family differ in size alone', () => {
  expect(familyOf('亿元')).toEqual({ family: '元', size: 1e8 });
  expect(familyOf('亿')).toEqual(familyOf('亿元'));
  expect(familyOf('万美元').family).not.toBe(familyOf('万元').family);
  expect(familyOf('元/吨').family).not.toBe(familyOf('元').family);
});
