import { expect, test } from 'vitest';
import { createRecentlyNoted } from './recently-noted.ts';

test('what was noted is known for a while, and the oldest goes first', () => {
  const noted = createRecentlyNoted({ withinMs: 100, most: 2 });
  noted.note('a', 1000);
  expect([noted.has('a', 1099), noted.has('a', 1100), noted.has('b', 1000)]).toEqual([true, false, false]);
  noted.note('b', 1001);
  noted.note('a', 1002);
  noted.note('c', 1003);
  expect(['a', 'b', 'c'].map((key) => noted.has(key, 1004))).toEqual([true, false, true]);
});
