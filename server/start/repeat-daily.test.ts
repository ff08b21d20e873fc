import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatDaily } from './repeat-daily.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the work is done at once and every day, also after a day on which it failed', async () => {
  const errors: unknown[] = [];
  let times = 0;
  const stop = repeatDaily(
    async () => {
      times += 1;
      if (times === 2) throw new Error('the second day');
    },
    (error) => errors.push(error),
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(times).toBe(1);
  await vi.advanceTimersByTimeAsync(15 * 24 * 3600_000);
  expect(times).toBe(16);
  expect(errors).toEqual([new Error('the second day')]);
  await stop();
  await vi.advanceTimersByTimeAsync(15 * 24 * 3600_000);
  expect(times).toBe(16);
});

test('stopping waits for what is being done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = repeatDaily(
    () => promise,
    () => {},
  );
  let stopped = false;
  const stopping = stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(stopped).toBe(false);
  resolve();
  await stopping;
  expect(stopped).toBe(true);
});
