import { expect, test } from 'vitest';
import { createRoundRobinQueue } from './round-robin-queue.ts';

const always = (): boolean => true;

test('shares take turns, however much one has brought', () => {
  const queue = createRoundRobinQueue<string>();
  for (const job of ['a1', 'a2', 'a3', 'a4']) queue.push('a', job);
  queue.push('b', 'b1');
  queue.push('c', 'c1');
  queue.push('b', 'b2');
  const taken = Array.from({ length: 8 }, () => queue.take(always));
  expect(taken).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', undefined]);
});

test('what may not start yet keeps its place, and lets others pass', () => {
  const queue = createRoundRobinQueue<string>();
  for (const job of ['heavy 1', 'light 1']) queue.push('a', job);
  queue.push('b', 'heavy 2');
  const isLight = (job: string): boolean => job.startsWith('light');
  expect([queue.take(isLight), queue.take(isLight)]).toEqual(['light 1', undefined]);
  expect([queue.size(), queue.sizeOf('a'), queue.sizeOf('b')]).toEqual([2, 1, 1]);
  expect(queue.remove('a', 'heavy 1')).toBe(true);
  expect(queue.remove('a', 'heavy 1')).toBe(false);
  expect(queue.drain()).toEqual(['heavy 2']);
  expect(queue.size()).toBe(0);
});
