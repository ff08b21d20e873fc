import { expect, test } from 'vitest';
import { saidIn } from './said-in.ts';

test('words are marked where they stand, and nowhere where they do not', () => {
  expect(saidIn('光伏装机回升。储能放量。', '储能放量。')).toEqual([[7, 12]]);
  expect(saidIn('光伏装机回升。', '储能')).toEqual([]);
  expect(saidIn('光伏装机回升。', '')).toEqual([]);
});
