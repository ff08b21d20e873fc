import { expect, test } from 'vitest';
import { readRange } from './read-range.ts';

test.each([
  ['', { from: 1, to: 12 }],
  ['  ', { from: 1, to: 12 }],
  ['5', { from: 5, to: 5 }],
  ['3-8', { from: 3, to: 8 }],
  ['３－８', { from: 3, to: 8 }],
  ['第 3 页至第 12 页', { from: 3, to: 12 }],
])('%j is read', (text, range) => {
  expect(readRange(text, 12)).toEqual(range);
});

test.each(['0', '8-3', 'x', '3-', '1,2', '-4'])('%j is told how to be written', (text) => {
  expect(readRange(text, 12)).toMatch('如 5 或 3-8');
});

test('pages beyond the end are told', () => {
  expect(readRange('3-13', 12)).toMatch('只有 12 页');
});
