import { expect, test } from 'vitest';
import { isNegativeNumber, isNumberWord, otherWriting } from './number-word.ts';

test.each(['-1.14', '1,234.5', '1234.5', '+3%', '-12', '0.05%', '-1,234'])('%s is one word', (text) => {
  expect(isNumberWord(text)).toBe(true);
});

test.each(['2024', '300750', '2025.07', '2024.05.07', '1,23', '-5g', '3d', '1.2.3', 'a-1'])(
  '%s is no figure that is told by its sign or separators',
  (text) => {
    expect(isNumberWord(text)).toBe(false);
    expect(isNegativeNumber(text)).toBe(false);
  },
);

test.each([
  ['1,234.5', ['1234.5']],
  ['1234567.5%', ['1,234,567.5%']],
  ['-12345', ['-12,345']],
  ['1.14', []],
  ['2024', []],
])('%s is also written %j', (text, others) => {
  expect(otherWriting(text)).toEqual(others);
});
