import { expect, test } from 'vitest';
import { quoteAround, snippetAround } from './snippet.ts';

test('a snippet is one line with the match as its range', () => {
  const raw = '支持向\n量机 SVM 模型';
  const start = raw.indexOf('向');
  const { text, range } = snippetAround(raw, start, raw.indexOf('机') + 1);
  expect(text).toBe('支持向量机 SVM 模型');
  expect(text.slice(...range)).toBe('向量机');
});

test('no character is cut in half at either end', () => {
  const raw = `${'𠮷'.repeat(9)}a 找到 ${'𠮷'.repeat(20)}`;
  const start = raw.indexOf('找');
  const { text, range } = snippetAround(raw, start, start + 2);
  expect(text.isWellFormed()).toBe(true);
  expect(text.slice(...range)).toBe('找到');
});

test.each([
  ['硅料价格回落。', '硅料', '硅料价格回落。'],
  ['上周开工率下降，库存连续三周走高，硅料价格回落。', '硅料', '…库存连续三周走高，硅料价格回落。'],
  ['上周开工率下降。库存连续三周走高，硅料价格回落', '硅料', '库存连续三周走高，硅料价格回落'],
  [`硅料${'价'.repeat(40)}`, '硅料', `硅料${'价'.repeat(28)}…`],
])('%s is quoted with … where a sentence is cut', (raw, sought, quoted) => {
  const start = raw.indexOf(sought);
  const { text, range } = quoteAround(raw, start, start + sought.length);
  expect(text).toBe(quoted);
  expect(text.slice(...range)).toBe(sought);
});
