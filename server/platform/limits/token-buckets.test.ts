import { expect, test } from 'vitest';
import { createTokenBuckets } from './token-buckets.ts';

test('a burst passes, then as many as flow in; others are not touched', () => {
  let now = 0;
  const buckets = createTokenBuckets({ perSecond: 2, burst: 5, now: () => now });
  const taken = (party: string, times: number) =>
    Array.from({ length: times }, () => buckets.take(party)).filter((wait) => wait === 0).length;
  expect(taken('a', 20)).toBe(5);
  expect(buckets.take('a')).toBe(1);
  expect(taken('b', 20)).toBe(5);
  now += 3_000;
  expect(taken('a', 20)).toBe(5);
  now += 1_000;
  expect(taken('a', 20)).toBe(2);
});

test('what costs more takes more, and what costs more than a bucket holds is not refused for ever', () => {
  let now = 0;
  const buckets = createTokenBuckets({ perSecond: 2, burst: 5, now: () => now });
  expect([buckets.take('a', 3), buckets.take('a', 3), buckets.take('a', 2)]).toEqual([0, 1, 0]);
  expect(buckets.take('a', 9)).toBe(3);
  now += 3_000;
  expect([buckets.take('a', 9), buckets.take('a')]).toEqual([0, 1]);
});

test('it forgets whom it need not remember', () => {
  let now = 0;
  const buckets = createTokenBuckets({ perSecond: 1, burst: 1, now: () => now });
  for (let party = 0; party < 100_000; party += 1) {
    now += 1;
    buckets.take(`party ${party}`);
  }
  expect(buckets.take('party 99999')).toBe(1);
});
