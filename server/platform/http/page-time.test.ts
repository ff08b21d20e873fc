import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { inTime, PageTooSlow } from './page-time.ts';

test('what was made in time leaves nothing behind that would keep it in memory', async () => {
  const waiting = new AbortController();
  const signals: AbortSignal[] = [];
  const made = await inTime(60_000, waiting.signal, async (signal) => {
    signals.push(signal);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    return 'page';
  });
  expect(made).toBe('page');
  expect([waiting.signal, ...signals].map((signal) => getEventListeners(signal, 'abort').length)).toEqual([
    0, 0,
  ]);
});

test('what works on it is told when the time is over, and when whoever waits has gone', async () => {
  const until = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  await expect(inTime(1, undefined, until)).rejects.toThrow(PageTooSlow);
  const waiting = new AbortController();
  const making = inTime(60_000, waiting.signal, until);
  waiting.abort(new Error('gone'));
  await expect(making).rejects.toThrow('gone');
});
