import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatUntil } from './repeat-until.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const life = { everyMs: 2000, endsAtMs: 1_060_000 };

test('asks every two seconds for a minute, then says once that it is over', async () => {
  const ask = vi.fn(async () => true);
  const onEnd = vi.fn();
  repeatUntil(ask, { ...life, onEnd });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(ask).toHaveBeenCalledTimes(29);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask.mock.calls.length).toBeLessThanOrEqual(30);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('stops when the answer is in, and never says that it expired', async () => {
  const ask = vi.fn(async () => false);
  const onEnd = vi.fn();
  repeatUntil(ask, { ...life, onEnd });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(onEnd).not.toHaveBeenCalled();
});

test('waits for a slow answer before asking again, and goes quiet when stopped', async () => {
  const ask = vi.fn(() => new Promise<boolean>((answer) => setTimeout(() => answer(true), 5000)));
  const onEnd = vi.fn();
  const stop = repeatUntil(ask, { ...life, onEnd });
  await vi.advanceTimersByTimeAsync(8000);
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(onEnd).not.toHaveBeenCalled();
});
