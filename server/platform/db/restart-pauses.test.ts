import { expect, test } from 'vitest';
import { restartPauses } from './restart-pauses.ts';

/** `null` for a start that fails, else how many milliseconds the server lives after it. */
function pausesOf(lives: readonly (number | null)[]): number[] {
  let nowMs = 0;
  const pauses = restartPauses(() => nowMs);
  return lives.map((lifeMs) => {
    const waitMs = pauses.next();
    nowMs += waitMs;
    if (lifeMs !== null) pauses.began();
    nowMs += lifeMs ?? 100_000;
    return waitMs;
  });
}

test('one that dies as soon as it is ready is waited for as long as one that cannot be started', () => {
  const growing = [0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000];
  expect(pausesOf(growing.map(() => 10))).toEqual(growing);
  expect(pausesOf(growing.map(() => null))).toEqual(growing);
});

test('one that lived for a while is started again at once', () => {
  expect(pausesOf([10, null, 29_999, 30_000, 10])).toEqual([0, 500, 1_000, 2_000, 0]);
});
