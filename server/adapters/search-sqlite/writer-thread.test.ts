import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkerCallError } from '#server/platform/process/pending-calls.ts';
import type { Layout } from './layout.ts';
import { THREAD_ENDED, type WorkerHandle } from './worker-call.ts';
import { createWriterThread, type WriterThread, type WrittenFile } from './writer-thread.ts';

const CHANGE = { method: 'remove', input: [1] } as const;
const fileAt = (path: string): WrittenFile => ({ path, layout: { name: path } as Layout });
const REPORTS = fileAt('reports');
const CHARTS = fileAt('charts');
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
    call(method, input) {
      if (method === 'close' || method === 'forget') {
        told.push([number, method, input].join(' ').trim());
        return Promise.resolve();
      }
      const { path, input: ids } = input as WrittenFile & { input: readonly number[] };
      told.push(`${number} ${method} ${ids} of ${path}`);
      const { promise, resolve } = Promise.withResolvers<void>();
      done = resolve;
      return promise;
    },
    stop: async () => void told.push(`${number} ends`),
  };
}

/** Long enough for a call to reach the thread. */
const settle = () => vi.advanceTimersByTimeAsync(0);
async function write(file = REPORTS): Promise<void> {
  const written = writer.write(file, CHANGE);
  await settle();
  done();
  await written;
}

test('a thread that has nothing to write for a while closes its files and ends; the next change starts another', async () => {
  expect(started).toBe(0);
  await write();
  await vi.advanceTimersByTimeAsync(900);
  await write();
  await vi.advanceTimersByTimeAsync(900);
  expect(told).toEqual(['1 remove 1 of reports', '1 remove 1 of reports']);
  await vi.advanceTimersByTimeAsync(100);
  expect(told.slice(2)).toEqual(['1 close', '1 ends']);
  await write();
  expect(told.slice(4)).toEqual(['2 remove 1 of reports']);
});

test('a change that takes longer than the while is not cut off', async () => {
  const written = writer.write(REPORTS, CHANGE);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual(['1 remove 1 of reports']);
  done();
  await written;
});

test('no thread has a file before the one before it has ended', async () => {
  await write();
  // It ends while the next change is asked for.
  vi.advanceTimersByTime(1_000);
  await write();
  expect(told).toEqual(['1 remove 1 of reports', '1 close', '1 ends', '2 remove 1 of reports']);
});

test('what is stopped or closed in the same moment as a change was asked for comes behind it', async () => {
  const written = writer.write(REPORTS, CHANGE);
  const behind = [writer.forget('reports'), writer.stop()];
  await settle();
  expect(told).toEqual(['1 remove 1 of reports']);
  done();
  await Promise.all([written, ...behind]);
  expect(told.slice(1)).toEqual(['1 forget reports', '1 close', '1 ends']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([started, vi.getTimerCount()]).toEqual([1, 0]);
});

test('after it is stopped it refuses, and starts no thread', async () => {
  await write();
  const stopped = writer.stop();
  const late = writer.write(REPORTS, CHANGE).catch((error) => error);
  await stopped;
  await settle();
  // Before it is waited for: what was not refused would never be done.
  expect(started).toBe(1);
  expect(await late).toMatchObject({ message: '检索索引已关闭' });
  await expect(writer.write(REPORTS, CHANGE)).rejects.toThrow('检索索引已关闭');
});

test('the files of all collections are written by one thread, and each is closed by itself', async () => {
  await write(REPORTS);
  await write(CHARTS);
  await writer.forget('reports');
  await write(CHARTS);
  expect(told).toEqual([
    '1 remove 1 of reports',
    '1 remove 1 of charts',
    '1 forget reports',
    '1 remove 1 of charts',
  ]);
});

test('to close a file starts no thread, and waits for the one that ends', async () => {
  await writer.forget('reports');
  expect(started).toBe(0);
  await write();
  const stopped = writer.stop();
  await writer.forget('reports');
  expect(told.slice(1)).toEqual(['1 close', '1 ends']);
  await stopped;
});

test('a thread that ended by itself fails the change it was at; the next gets another', async () => {
  const ended = new WorkerCallError(THREAD_ENDED, undefined);
  let next = (): Promise<void> => Promise.reject(ended);
  writer = createWriterThread(() => ({ ...startThread(), call: () => next() }), 1_000);
  await expect(writer.write(REPORTS, CHANGE)).rejects.toBe(ended);
  next = () => Promise.resolve();
  await writer.write(CHARTS, CHANGE);
  expect(told).toEqual(['1 ends']);
  expect(started).toBe(2);
});

test('the end of a thread fails no change that waited behind', async () => {
  const ended = new WorkerCallError(THREAD_ENDED, undefined);
  const results = [() => Promise.reject(ended), () => Promise.resolve()];
  writer = createWriterThread(() => {
    const call = results[started] ?? results[0];
    return { ...startThread(), call: () => call?.() ?? Promise.reject(ended) };
  }, 1_000);
  const asked = [writer.write(REPORTS, CHANGE), writer.write(CHARTS, CHANGE)];
  const settled = await Promise.allSettled(asked);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect([started, told]).toEqual([2, ['1 ends']]);
});

test('a change that fails is told, and leaves the thread to the next; it ends like any other', async () => {
  const refused = new WorkerCallError('disk full', 13);
  writer = createWriterThread(() => ({ ...startThread(), call: () => Promise.reject(refused) }), 1_000);
  await expect(writer.write(REPORTS, CHANGE)).rejects.toBe(refused);
  await expect(writer.write(CHARTS, CHANGE)).rejects.toBe(refused);
  expect(started).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual(['1 ends']);
});
