import { expect, test } from 'vitest';
import { linksOf, titleOf } from './links-of.ts';

const REPORT = { kind: 'report', fid: 7, name: '光伏行业深度' } as const;
const pathsOf = (search: string) => linksOf(REPORT, search).map(({ label, path }) => [label, path]);

test('a report is shared as its public page or as the place being read, without what led there', () => {
  expect(pathsOf('?fid=7&search_key=%E5%85%89%E4%BC%8F&page=12&channel=a')).toEqual([
    ['公开预览页', '/preview/7'],
    ['第 12 页', '/detail?fid=7&page=12'],
  ]);
  expect(pathsOf('?fid=7&page=12&chart=90')[1]).toEqual(['这幅图表', '/detail?fid=7&page=12&chart=90']);
});

test('what is no number is left out', () => {
  expect(pathsOf('?fid=7&page=<script>&chart=x')[1]).toEqual(['阅读页', '/detail?fid=7']);
});

test('a public page is shared as itself, whatever the address says besides', () => {
  const hub = { kind: 'page', path: '/industry/63', name: '电力设备行业研究报告' } as const;
  expect(linksOf(hub, '?channel=a&page=3').map(({ path }) => path)).toEqual(['/industry/63']);
  expect([titleOf(hub), titleOf(REPORT)]).toEqual(['电力设备行业研究报告', '《光伏行业深度》']);
});
