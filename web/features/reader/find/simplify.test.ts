import { expect, test } from 'vitest';
import { findInText, termsOf } from './find-in-text.ts';
import { normaliseText } from './normalise-text.ts';
import { loadSimplified } from './simplify.ts';

test('traditional and simplified, full and half width find each other, both ways', async () => {
  await loadSimplified();
  const found = (text: string, query: string) =>
    findInText(normaliseText(text), termsOf(query, 'phrase')).map(({ start, end }) => text.slice(start, end));
  expect(found('證券公司的儲能業務', '储能业务')).toEqual(['儲能業務']);
  expect(found('证券公司的储能业务', '儲能業務')).toEqual(['储能业务']);
  expect(found('ＰＭＩ為５０．２', 'pmi为50.2')).toEqual(['ＰＭＩ為５０．２']);
});
