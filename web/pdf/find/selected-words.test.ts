import { expect, test } from 'vitest';
import { selectedWords } from './selected-words.ts';

const select = (text: string, isInside = true) =>
  selectedWords({ anchorNode: null, toString: () => text }, { contains: () => isInside });

test('selected words are sought on one line, without the break of the column', () => {
  expect(select(' 沪深300 ')).toBe('沪深300');
  expect(select('支持\n向量')).toBe('支持 向量');
});

test('nothing, a passage and what is selected elsewhere are not sought', () => {
  expect(select(' \n')).toBeNull();
  expect(select('长'.repeat(61))).toBeNull();
  expect(select('摘要', false)).toBeNull();
  expect(selectedWords(null, { contains: () => true })).toBeNull();
});
