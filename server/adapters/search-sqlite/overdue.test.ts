import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { SearchBusy, SearchTooComplex } from '#server/ports/search-index.ts';
import { overdueOf } from './overdue.ts';
import { computedMs, threadNumber } from './thread-time.ts';

test('who computed for most of the time asked too much; who was kept from it for half of it comes again', () => {
  expect(overdueOf(2000, 1900)).toBeInstanceOf(SearchTooComplex);
  expect(overdueOf(2000, 1000)).toBeInstanceOf(SearchTooComplex);
  expect(overdueOf(2000, 990)).toBeInstanceOf(SearchBusy);
  expect(overdueOf(2000, 0)).toMatchObject({ name: 'SearchBusy', retryAfterSeconds: 3 });
});

test('where nobody knows, or the time was too short to tell, it asked too much', () => {
  expect(overdueOf(2000, null)).toBeInstanceOf(SearchTooComplex);
  expect(overdueOf(100, 0)).toBeInstanceOf(SearchTooComplex);
});

test('of a thread it is known what it computed, while it computes and while it sleeps', async () => {
  const flag = new Int32Array(new SharedArrayBuffer(8));
  const source = `
    const { workerData: flag } = require('node:worker_threads');
    flag[0] = Number(require('node:fs').readlinkSync('/proc/thread-self').split('/').at(-1));
    Atomics.wait(flag, 1, 0);
    while (Atomics.load(flag, 1) === 1);
    Atomics.wait(flag, 1, 2);`;
  const worker = new Worker(source, { eval: true, workerData: flag });
  const computed = () => computedMs(flag[0] ?? 0) ?? 0;
  await expect.poll(() => flag[0]).toBeGreaterThan(0);
  expect(flag[0]).not.toBe(threadNumber());
  const asleep = computed();
  Atomics.store(flag, 1, 1);
  Atomics.notify(flag, 1);
  await expect.poll(computed).toBeGreaterThan(asleep + 50);
  await worker.terminate();
  expect(computedMs(flag[0] ?? 0)).toBeNull();
});
