import { expect, test } from 'vitest';
import { tableRows } from './table-rows.ts';

test('lines with as many cells each are a table, its first line the head', () => {
  expect(tableRows('细分 规模 占比\n动力电池 7,149 64.7%\n储能电池 2,420 -5.7\n小动力 - 0.2')).toEqual([
    ['细分', '规模', '占比'],
    ['动力电池', '7,149', '64.7%'],
    ['储能电池', '2,420', '-5.7'],
    ['小动力', '-', '0.2'],
  ]);
});

test.each([
  [
    'a cell is missing, so that a number would stand under the wrong year',
    '变量 1 2 3\nR20 0.5 0.4 0.3\n换手 0.2 0.1',
  ],
  ['the rows have no names: labels of a drawing', '45.5 46.8\n43.3 43.9\n2018 2019'],
  ['two lines are as often labels', '动力电池 储能电池\n64.7% 21.9%'],
  ['nothing is a number: words set apart', '研究 行业\n唐一苇 傅远帆\n电力 设备'],
  ['one column', '甲\n乙\n丙'],
])('no table where %s', (_, text) => {
  expect(tableRows(text)).toBeNull();
});
