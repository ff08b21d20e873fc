import { expect, test } from 'vitest';
import { receive } from './receive.ts';

const bytes = (length: number) => new Uint8Array(length).fill(7);

function bodyOf(...chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

function kept() {
  const chunks: Uint8Array[] = [];
  let aborted = false;
  const sink = new WritableStream<Uint8Array>({
    write: (chunk) => void chunks.push(chunk),
    abort: () => {
      aborted = true;
    },
  });
  return {
    sink,
    length: () => chunks.reduce((sum, chunk) => sum + chunk.length, 0),
    isAborted: () => aborted,
  };
}

const never = () => new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });

test('every byte arrives, and the share that has come is told', async () => {
  const shares: number[] = [];
  const { sink, length } = kept();
  const signal = new AbortController().signal;
  await receive(bodyOf(bytes(30), bytes(70)), sink, {
    size: 100,
    signal,
    onProgress: (share) => shares.push(share),
  });
  expect(length()).toBe(100);
  expect(shares).toEqual([0.3, 1]);
});

test('a file that ends short is no file', async () => {
  const { sink, isAborted } = kept();
  const signal = new AbortController().signal;
  const moved = receive(bodyOf(bytes(99)), sink, { size: 100, signal, onProgress: () => {} });
  await expect(moved).rejects.toThrow('不完整');
  expect(isAborted()).toBe(true);
});

test('whoever stops it gets no error of ours, and nothing is left behind', async () => {
  const { sink, isAborted } = kept();
  const stop = new AbortController();
  const moved = receive(never(), sink, { size: 100, signal: stop.signal, onProgress: () => {} });
  stop.abort(new DOMException('取消', 'AbortError'));
  await expect(moved).rejects.toMatchObject({ name: 'AbortError' });
  expect(isAborted()).toBe(true);
});

test('a line that went silent is given up', async () => {
  const { sink } = kept();
  const signal = new AbortController().signal;
  const moved = receive(never(), sink, { size: 100, signal, onProgress: () => {}, silentMs: 20 });
  await expect(moved).rejects.toThrow('网络中断');
});
