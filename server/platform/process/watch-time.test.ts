import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchTime } from './watch-time.ts';

const LIMIT_MS = 2000;
let over: string[];
const onOver = (why: string) => void over.push(why);

beforeEach(() => {
  vi.useFakeTimers();
  over = [];
});
afterEach(() => vi.useRealTimers());

/** A worker that computes for so much of the time, and did for ten seconds before. */
function busy(share: number) {
  const startedMs = performance.now();
  return () => 10_000 + share * (performance.now() - startedMs);
}

test('a file is given up after what it has cost, not after what the machine did besides', async () => {
  watchTime(busy(0.5), { limitMs: LIMIT_MS }, onOver);
  await vi.advanceTimersByTimeAsync(3900);
  expect(over).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(over[0]).toBe('computed');
});

test('a worker that does nothing is given up after a minute more', async () => {
  watchTime(busy(0), { limitMs: LIMIT_MS }, onOver);
  await vi.advanceTimersByTimeAsync(61_900);
  expect(over).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(over[0]).toBe('waited');
});

test('one that steps back is given as long as it is said', async () => {
  watchTime(busy(0.01), { limitMs: LIMIT_MS, mostWaitingMs: 180_000 }, onOver);
  await vi.advanceTimersByTimeAsync(181_900);
  expect(over).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(over[0]).toBe('waited');
});

test('one that has not begun has spent nothing, and one that has ended is left to tell so', async () => {
  watchTime(() => null, { limitMs: LIMIT_MS }, onOver);
  await vi.advanceTimersByTimeAsync(61_900);
  expect(over).toEqual([]);
});

test('what is done is not watched any more', async () => {
  watchTime(busy(1), { limitMs: LIMIT_MS }, onOver)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(over).toEqual([]);
});
