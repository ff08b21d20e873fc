import { expect, test } from 'vitest';
import { headlineShare } from './headline-share.ts';

test('a title is covered by the words that stand in it one after the other', () => {
  expect(headlineShare('锂价回落', [['锂价'], ['回落']])).toBe(1);
  expect(headlineShare('锂价年内首次回落', [['锂价'], ['回落']])).toBe(0.5);
  // A word that comes twice is met after the one before it.
  expect(headlineShare('回落的锂价再度回落', [['锂价'], ['回落']])).toBeCloseTo(4 / 9);
});

test('the words in another order, or one of them missing, cover nothing', () => {
  expect(headlineShare('回落的锂价', [['锂价'], ['回落']])).toBe(0);
  expect(headlineShare('锂价回升', [['锂价'], ['回落']])).toBe(0);
  expect(headlineShare('', [['锂价']])).toBe(0);
});

test('a word may be said in another way, and of two ways that begin at one place the longer counts', () => {
  expect(
    headlineShare('ai算力需求', [
      ['人工智能', 'ai'],
      ['算力', '算力需求'],
    ]),
  ).toBe(1);
});
