import { expect, test } from 'vitest';
import { QueueFull } from '../limits/fair-queue.ts';
import { wholeFile } from './file-answer.ts';
import { unlessFull } from './unless-full.ts';

test('a file that too many wait for is refused with the reason and when to come again', async () => {
  const file = wholeFile(new Uint8Array([1]), { type: 'image/webp', cache: 'no-store' });
  await expect(unlessFull('太多，请稍后', Promise.resolve(file))).resolves.toBe(file);
  await expect(unlessFull('太多，请稍后', Promise.reject(new QueueFull(3)))).resolves.toMatchObject({
    status: 429,
    headers: { 'retry-after': '3', 'cache-control': 'no-store' },
    body: '太多，请稍后',
  });
  await expect(unlessFull('太多，请稍后', Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
