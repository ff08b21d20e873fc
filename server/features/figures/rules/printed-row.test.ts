import { expect, test } from 'vitest';
import { asPrinted, cellsAsked, inThousands, printedRow } from './printed-row.ts';

const PRINTED = '分行业 营业收入 毛利率\n冷冻设备 371,318,215.91 32.50\n罐式集装箱 764,321,152.14 -8.30';

test('a row is told with the figures of its line, and the line is found by its name and its figures', () => {
  const row = '冷冻设备：营业收入 371318215.91元，毛利率 32.5%';
  const line = printedRow(row, PRINTED);
  expect(line).toBe('冷冻设备 371,318,215.91 32.50');
  expect(asPrinted(row, line ?? '')).toBe('冷冻设备：营业收入 371,318,215.91元，毛利率 32.50%');
});

test('a line with another figure is not the row’s', () => {
  expect(printedRow('冷冻设备：营业收入 5', PRINTED)).toBeNull();
  expect(printedRow('冷链：营业收入 371318215.91', PRINTED)).toBeNull();
});

test('where no line is found figures are set in thousands, and nothing of them changes', () => {
  expect(inThousands('设备：收入 371318215.91元，产量 482台，代码 2019年')).toBe(
    '设备：收入 371,318,215.91元，产量 482台，代码 2019年',
  );
  expect(inThousands('合计：0.123456，-33811.5')).toBe('合计：0.123456，-33,811.5');
});

test('of a row the cell that is asked for is told, whether it holds a figure or a word', () => {
  const row = '二季度：夏普比率 2.91，市场判断 看多，差分项 586.15';
  expect(cellsAsked(row, ['市场', '判断'])).toBe('二季度：市场判断 看多');
  expect(cellsAsked(row, ['夏普'])).toBe('二季度：夏普比率 2.91');
  expect(cellsAsked('金融：行业 银行，非银金融，家数 2', ['行业'])).toBe('金融：行业 银行，非银金融');
});
