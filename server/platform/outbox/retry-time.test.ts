import { expect, test } from 'vitest';
import { MOST_TRIES, retryTime } from './retry-time.ts';

test('tries lie further and further apart, and end', () => {
  const minutes = Array.from({ length: MOST_TRIES }, (_, at) => {
    const next = retryTime(at + 1, 0);
    return next === null ? null : next / 60_000;
  });
  expect(minutes).toEqual([1, 5, 30, 120, 720, null]);
});
