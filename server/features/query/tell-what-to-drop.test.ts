import { expect, test } from 'vitest';
import { parseQuery } from '#contract/text/parse-query.ts';
import { describeDrop, wordsToDrop } from './tell-what-to-drop.ts';

const toldOf = (keyword: string): string => describeDrop(wordsToDrop(parseQuery(keyword)));

test.each([
  ['光伏 的 储能 一', '：单个字最费时，可去掉“的”“一”'],
  ['的 一 是 不 了 的', '：单个字最费时，可去掉“的”“一”“是”等 5 个'],
  ['标题:的 or 一', '：单个字最费时，可去掉“的”“一”'],
  ['光伏 储能 逆变器', ''],
])('of “%s” it says “%s”', (keyword, told) => {
  expect(toldOf(keyword)).toBe(told);
});

test('of many words those beyond the first ten', () => {
  const words = Array.from({ length: 14 }, (_, at) => `词语${at}`);
  expect(wordsToDrop(parseQuery(words.join(' ')))).toEqual({ reason: 'many', texts: words.slice(10) });
  expect(toldOf(words.join(' '))).toBe('：留下最要紧的 10 个，可去掉“词语10”“词语11”“词语12”等 4 个');
});
