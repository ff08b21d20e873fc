import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { computedMs, newFlag, threadNumber } from './thread-time.ts';

test('of a thread it is known what it computed, while it computes and while it sleeps', async () => {
  const flag = newFlag();
  const sign = newFlag();
  const source = `
    const { workerData: { flag, sign } } = require('node:worker_threads');
    flag[0] = Number(require('node:fs').readlinkSync('/proc/thread-self').split('/').at(-1));
    Atomics.wait(sign, 0, 0);
    while (Atomics.load(sign, 0) === 1);
    Atomics.wait(sign, 0, 2);`;
  const worker = new Worker(source, { eval: true, workerData: { flag, sign } });
  const computed = () => computedMs(flag) ?? 0;
  await expect.poll(() => flag[0]).toBeGreaterThan(0);
  expect(flag[0]).not.toBe(threadNumber());
  const asleep = computed();
  Atomics.store(sign, 0, 1);
  Atomics.notify(sign, 0);
  await expect.poll(computed).toBeGreaterThan(asleep + 50);
  await worker.terminate();
  expect(computedMs(flag)).toBeNull();
});
