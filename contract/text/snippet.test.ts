import { expect, test } from 'vitest';
import { snippetAround } from './snippet.ts';

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
