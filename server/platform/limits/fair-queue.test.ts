import { beforeEach, expect, test } from 'vitest';
import { createFairQueue, type FairQueue, QueueFull } from './fair-queue.ts';

const LIMITS = { atOnce: 4, mostEach: 3, mostWaiting: 100, mostWaitingEach: 60, retryAfterSeconds: 2 };
let queue: FairQueue;
let order: string[];
let endings: (() => void)[];
beforeEach(() => {
  queue = createFairQueue(LIMITS);
  order = [];
  endings = [];
});

/** Work that notes when it begins and ends when it is told to. */
const ask = (party: string, signal?: AbortSignal) =>
  queue.run(
    party,
    () => {
      order.push(party);
      const { promise, resolve } = Promise.withResolvers<string>();
      endings.push(() => resolve(party));
      return promise;
    },
    signal,
  );
const settle = () => new Promise((done) => setImmediate(done));
async function endOne() {
  endings.shift()?.();
  await settle();
}

test('somebody with fifty requests leaves a place, and a newcomer gets the next turn', async () => {
  for (let each = 0; each < 50; each += 1) void ask('many');
  expect(order).toEqual(['many', 'many', 'many']);
  void ask('first');
  expect(order.at(-1)).toBe('first');
  void ask('second');
  await endOne();
  expect(order.at(-1)).toBe('second');
  await endOne();
  expect(order.at(-1)).toBe('many');
});

test('two who ask without end are served in turns', async () => {
  for (let each = 0; each < 30; each += 1) {
    void ask('one');
    void ask('other');
  }
  for (let each = 0; each < 40; each += 1) await endOne();
  const served = (party: string) => order.filter((each) => each === party).length;
  expect(Math.abs(served('one') - served('other'))).toBeLessThanOrEqual(1);
});

test('over the bounds somebody is told when to ask again, and others still get in', async () => {
  for (let each = 0; each < 63; each += 1) void ask('many');
  await expect(ask('many')).rejects.toThrow(QueueFull);
  await expect(ask('many')).rejects.toMatchObject({ retryAfterSeconds: 2 });
  void ask('other');
  expect(order.at(-1)).toBe('other');
  for (let each = 0; each < 40; each += 1) void ask(`party ${each}`).catch(() => undefined);
  await expect(ask('one more')).rejects.toThrow(QueueFull);
});

test('who has gone leaves the line, and work that fails frees its place', async () => {
  for (let each = 0; each < 3; each += 1) void ask('many');
  const gone = new AbortController();
  const left = ask('many', gone.signal);
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  expect(queue.waiting()).toBe(0);
  await expect(ask('many', gone.signal)).rejects.toThrow('gone');
  await expect(queue.run('x', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  for (let each = 0; each < 3; each += 1) await endOne();
  for (let each = 0; each < 4; each += 1) void ask(`party ${each}`);
  expect(order.slice(-4)).toEqual(['party 0', 'party 1', 'party 2', 'party 3']);
});

test('nobody is remembered who has nothing there: not who left the line, nor who did not get into it', async () => {
  for (let each = 0; each < 4; each += 1) void ask(`party ${each}`);
  const gone = new AbortController();
  const left = ask('left', gone.signal);
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  expect(queue.parties()).toBe(4);
  for (let each = 0; each < LIMITS.mostWaiting; each += 1) void ask(`waits ${each % 40}`);
  const waiting = queue.parties();
  await expect(ask('one more')).rejects.toThrow(QueueFull);
  expect(queue.parties()).toBe(waiting);
});
