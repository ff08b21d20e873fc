import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WorkerHandle } from './worker-call.ts';
import { createWriterThread, type WriterThread } from './writer-thread.ts';

const CHANGE = { method: 'remove', input: [1] } as const;
/** What the threads, by number, were told. */
let told: string[];
let started: number;
/** Ends the change under way. */
let done: () => void;
let writer: WriterThread;
beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  started = 0;
  writer = createWriterThread(startThread, 1_000);
});
afterEach(() => vi.useRealTimers());

function startThread(): WorkerHandle {
  const number = ++started;
  return {
    call(method) {
      told.push(`${number} ${method}`);
      if (method === 'close') return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      done = resolve;
      return promise;
    },
    stop: async () => void told.push(`${number} ends`),
  };
}

/** Long enough for a call to reach the thread. */
const settle = () => vi.advanceTimersByTimeAsync(0);
async function write(): Promise<void> {
  const written = writer.write(CHANGE);
  await settle();
  done();
  await written;
}

test('a thread that has nothing to write for a while closes its file and ends; the next change starts another', async () => {
  expect(started).toBe(0);
  await write();
  await vi.advanceTimersByTimeAsync(900);
  await write();
  await vi.advanceTimersByTimeAsync(900);
  expect(told).toEqual(['1 remove', '1 remove']);
  await vi.advanceTimersByTimeAsync(100);
  expect(told.slice(2)).toEqual(['1 close', '1 ends']);
  await write();
  expect(told.slice(4)).toEqual(['2 remove']);
});

test('a change that takes longer than the while is not cut off', async () => {
  const written = writer.write(CHANGE);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual(['1 remove']);
  done();
  await written;
});

test('no thread has the file before the one before it has ended', async () => {
  await write();
  const stopped = writer.stop();
  const written = writer.write(CHANGE);
  await settle();
  done();
  await Promise.all([stopped, written]);
  expect(told).toEqual(['1 remove', '1 close', '1 ends', '2 remove']);
});

test('a change that fails is told, and the thread ends like any other', async () => {
  writer = createWriterThread(
    () => ({ call: () => Promise.reject(new Error('disk full')), stop: async () => void told.push('ends') }),
    1_000,
  );
  await expect(writer.write(CHANGE)).rejects.toThrow('disk full');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual(['ends']);
});
