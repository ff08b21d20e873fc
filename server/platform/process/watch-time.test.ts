import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchTime } from './watch-time.ts';

const LIMIT_MS = 2000;
let over: number;
const onOver = () => {
  over += 1;
};

beforeEach(() => {
  vi.useFakeTimers();
  over = 0;
});
afterEach(() => vi.useRealTimers());

/** A worker that computes for so much of the time, and did for ten seconds before. */
function busy(share: number) {
  const startedMs = performance.now();
  return () => 10_000 + share * (performance.now() - startedMs);
}

test('a file is given up after what it has cost, not after what the machine did besides', async () => {
  watchTime(busy(0.5), LIMIT_MS, onOver);
  await vi.advanceTimersByTimeAsync(3900);
  expect(over).toBe(0);
  await vi.advanceTimersByTimeAsync(400);
  expect(over).toBeGreaterThan(0);
});

test('a worker that does nothing is given up after a minute more', async () => {
  watchTime(busy(0), LIMIT_MS, onOver);
  await vi.advanceTimersByTimeAsync(61_900);
  expect(over).toBe(0);
  await vi.advanceTimersByTimeAsync(400);
  expect(over).toBeGreaterThan(0);
});

test('one that has not begun has spent nothing, and one that has ended is left to tell so', async () => {
  watchTime(() => null, LIMIT_MS, onOver);
  await vi.advanceTimersByTimeAsync(61_900);
  expect(over).toBe(0);
});

test('what is done is not watched any more', async () => {
  watchTime(busy(1), LIMIT_MS, onOver)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(over).toBe(0);
});
