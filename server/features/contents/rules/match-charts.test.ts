import { expect, test } from 'vitest';
import { matchCharts, type PlacedChart } from './match-charts.ts';

const chart = (name: string, page: number, top: number, number = ''): PlacedChart => ({
  name,
  number,
  page,
  box: { left: 60, top, right: 300, bottom: top + 160 },
});

test('a chart keeps its place in the records when it is called or bounded otherwise, and when its page moves', () => {
  const standing = [chart('装机', 1, 100, '图 1'), chart('价格', 1, 400, '图 2'), chart('库存', 2, 100)];
  const read = [
    // A chart that was overlooked before.
    chart('产能', 1, 600),
    chart('新增装机', 1, 110, '图 1'),
    chart('价格', 1, 430, '图 2'),
    chart('库存', 3, 500),
  ];
  expect(matchCharts(standing, read)).toEqual([null, 0, 1, 2]);
});

test('charts of one name go to the nearest, each once', () => {
  const standing = [chart('收入', 1, 100), chart('收入', 1, 500)];
  expect(matchCharts(standing, [chart('收入', 1, 498), chart('收入', 1, 102)])).toEqual([1, 0]);
  expect(matchCharts(standing.slice(0, 1), [chart('收入', 1, 100), chart('收入', 2, 100)])).toEqual([
    0,
    null,
  ]);
});

test('charts without a name and elsewhere are other charts', () => {
  expect(matchCharts([chart('', 1, 100)], [chart('', 2, 100), chart('', 1, 600)])).toEqual([null, null]);
});
