import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keywordOf } from './keyword-of.ts';
import { parseQuery } from './parse-query.ts';
import { soughtTexts } from './sought-texts.ts';

const sought = (keyword: string) => soughtTexts(parseQuery(keyword));

test.each([
  ['光伏，储能', ['光伏', '储能'], ['光伏', '储能']],
  ['光伏 or 储能', ['光伏', '储能'], ['光伏', '储能']],
  ['"支持向量机" -期货 类型:深度 机构:国信证券 代码:600519', ['支持向量机'], ['支持向量机']],
  ['标题:光伏 光伏 储能', ['光伏', '储能'], ['光伏', '储能']],
  ['标题:光伏 储能', ['光伏', '储能'], ['储能']],
])('%s seeks %j in titles and %j in the body', (keyword, title, body) => {
  expect(sought(keyword)).toEqual({ title, body });
});

test('a keyword made of texts seeks just these, whatever they hold', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
    fc.constantFrom(
      'Q1-Q3',
      'or',
      'OR',
      '-硅料',
      '标题:光伏',
      '1,200',
      'Support Vector',
      '光伏，储能',
      '招股书》解读',
      '行业：',
    ),
  );
  fc.assert(
    fc.property(fc.uniqueArray(text, { maxLength: 6 }), (texts) => {
      const plain = texts
        .filter((one) => /[\p{L}\p{N}]/u.test(one))
        .map((one) => one.replace(/["“”„‟＂]/gu, ' ').trim());
      // Quotation marks cannot be sought; a text that has none comes back as it was.
      const written = keywordOf(texts);
      expect(sought(written).body).toEqual([...new Set(plain)]);
      expect(parseQuery(written).notices).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});
