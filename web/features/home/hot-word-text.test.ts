import { expect, test } from 'vitest';
import { hotWordText } from './hot-word-text.ts';

test.each([
  ['毛利率', '毛利率'],
  ['行业:汽车', '汽车行业'],
  ['行业：公用事业', '公用事业'],
  ['机构:中金公司', '中金公司'],
  ['行业:汽车 销量', '行业:汽车 销量'],
  ['-行业:汽车', '-行业:汽车'],
])('%s reads %s', (keyword, text) => {
  expect(hotWordText(keyword)).toBe(text);
});
