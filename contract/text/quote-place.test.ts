import { expect, test } from 'vitest';
import { quotePlace } from './quote-place.ts';

test('what is quoted stands on its page, in the title, or else in the abstract', () => {
  const name = '甲公司：行业月报：6月销量同比增长13.3%';
  expect(quotePlace({ page: 3, name, quote: '行业月报' })).toBe('第 3 页');
  expect(quotePlace({ page: null, name, quote: '行业月报：6月销量同比增长13.3%' })).toBe('标题');
  expect(quotePlace({ page: null, name, quote: '6月销量同比增长9.6%' })).toBe('摘要');
});
