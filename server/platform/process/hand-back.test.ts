import { expect, test } from 'vitest';
import { handBack } from './hand-back.ts';

test('bytes that nobody looks at any more give their memory back at once', () => {
  const before = process.memoryUsage().arrayBuffers;
  const bytes = new Uint8Array(64 * 2 ** 20).fill(1);
  expect(process.memoryUsage().arrayBuffers - before).toBeGreaterThanOrEqual(64 * 2 ** 20);
  handBack(bytes);
  expect(bytes.length).toBe(0);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 2 ** 20);
});

test('a second time does nothing', () => {
  const bytes = new Uint8Array(8);
  handBack(bytes);
  handBack(bytes);
  expect(bytes.length).toBe(0);
});

test('bytes that share their memory keep it', () => {
  const whole = new Uint8Array([1, 2, 3, 4]);
  handBack(whole.subarray(1, 3));
  expect([...whole]).toEqual([1, 2, 3, 4]);
  const shared = new Uint8Array(new SharedArrayBuffer(4));
  handBack(shared);
  expect(shared.length).toBe(4);
});
