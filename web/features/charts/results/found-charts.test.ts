import { expect, test } from 'vitest';
import { chartsText, foundCharts } from './found-charts.ts';

const GROUPS = [
  { grade: 'every' as const, from: 0, line: '全部符合' },
  { grade: 'most' as const, from: 1, line: '部分符合' },
];

test.each([
  ['all in full, some of them the same picture', { count: 35, full: 37, groups: [] }, '共 37 幅', 37],
  ['some in full', { count: 95, full: 90, groups: GROUPS }, '90 幅全部符合，共 95 幅', 95],
  ['none in full', { count: 12, full: 0, groups: GROUPS }, '没有全部符合的，12 幅部分符合', 12],
  ['nothing', { count: 0, full: 0, groups: [] }, '共 0 幅', 0],
])('%s: the sheet promises what the list then says', (_name, result, text, found) => {
  expect(chartsText(result)).toBe(text);
  expect(foundCharts(result)).toBe(found);
});
