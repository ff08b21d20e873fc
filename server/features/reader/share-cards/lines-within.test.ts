import { expect, test } from 'vitest';
import { linesWithin } from './lines-within.ts';

test.each([
  ['半导体行业周报', 4, 3, ['半导体行', '业周报']],
  ['渠道返利下降 12.5%，仍有空间', 8, 3, ['渠道返利下降', '12.5%，仍有空间']],
  ['一二三四。五', 4, 3, ['一二三四。', '五']],
  ['一二三四五六七八九', 3, 2, ['一二三', '四五…']],
  ['  多\n空  格 ', 9, 1, ['多 空 格']],
  ['', 4, 3, []],
])('%j in lines of %i ems, at most %i', (text, width, most, lines) => {
  expect(linesWithin(text, width, most)).toEqual(lines);
});
