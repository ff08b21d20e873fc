import { beforeEach, describe, expect, test } from 'vitest';
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

describe('what the work takes of the thread', () => {
  /** One at a time, each taking so much of the thread; gives what was served first of all that waited. */
  async function served(costs: Record<string, number>, turns: number): Promise<string[]> {
    let spentMs = 0;
    const one = createFairQueue({
      ...LIMITS,
      atOnce: 1,
      mostEach: 1,
      mostWaiting: 1_000,
      mostWaitingEach: 500,
      spentMs: () => spentMs,
    });
    const done: string[] = [];
    const works = Object.entries(costs).flatMap(([party, cost]) =>
      Array.from({ length: turns }, () =>
        one.run(party, async () => {
          spentMs += cost;
          done.push(party);
        }),
      ),
    );
    await Promise.all(works);
    return done;
  }

  test('whose requests take long waits for those whose requests do not', async () => {
    const order = await served({ heavy: 100, light: 1 }, 300);
    const half = order.slice(0, 300);
    // In turns it would be one of each.
    expect(half.filter((party) => party === 'heavy').length).toBeLessThan(30);
    expect(half.filter((party) => party === 'heavy').length).toBeGreaterThan(0);
  });

  test('who takes about the same is served in turns', async () => {
    const order = await served({ one: 20, other: 21 }, 100);
    const first = order.slice(0, 100).filter((party) => party === 'one').length;
    expect(Math.abs(first - 50)).toBeLessThanOrEqual(5);
  });

  test('what was long ago is forgiven', async () => {
    let spentMs = 0;
    const line = createFairQueue({ ...LIMITS, atOnce: 1, mostEach: 1, spentMs: () => spentMs });
    const began: string[] = [];
    const ends: (() => void)[] = [];
    const open = (party: string) =>
      line.run(party, () => {
        began.push(party);
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.push(resolve);
        return promise;
      });
    void open('heavy');
    void open('heavy');
    spentMs += 500;
    // Others keep the thread for a long while: of the five hundred nothing that counts is left.
    for (let turn = 0; turn < 14; turn += 1) {
      void open(`other ${turn}`);
      ends.shift()?.();
      await settle();
      spentMs += 1_000;
    }
    const again = began.lastIndexOf('heavy');
    expect(again).toBeGreaterThan(3);
    expect(again).toBeLessThan(14);
  });
});
