import { expect, test } from 'vitest';
import { loadTaxonomies } from './load-taxonomies.ts';

test('codes of Hong Kong have five digits, each stands once, in their order', () => {
  const codes = loadTaxonomies().stocksHongKong.map(({ code }) => code);
  expect(codes.filter((code) => !/^\d{5}$/.test(code))).toEqual([]);
  expect(codes).toEqual([...new Set(codes)].sort());
});
