import { expect, test } from 'vitest';
import { shareLinks } from './share-links.ts';

const urlsOf = (address: string) => shareLinks(7, address).map(({ label, url }) => [label, url]);

test('a report is shared as its public page or as the place being read, without what led there', () => {
  expect(urlsOf('https://yanjian.cn/detail?fid=7&search_key=%E5%85%89%E4%BC%8F&page=12&channel=a')).toEqual([
    ['公开预览页', 'https://yanjian.cn/preview/7'],
    ['第 12 页', 'https://yanjian.cn/detail?fid=7&page=12'],
  ]);
  expect(urlsOf('https://yanjian.cn/pdf/index?fid=7&page=12&chart=90')[1]).toEqual([
    '这幅图表',
    'https://yanjian.cn/detail?fid=7&page=12&chart=90',
  ]);
});

test('what is no number is left out', () => {
  expect(urlsOf('https://yanjian.cn/detail?fid=7&page=<script>&chart=x')[1]).toEqual([
    '阅读页',
    'https://yanjian.cn/detail?fid=7',
  ]);
});
