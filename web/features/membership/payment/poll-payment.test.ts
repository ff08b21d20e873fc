import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollPayment } from './poll-payment.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function begin({
  hidden = () => false,
  answer = () => true,
}: {
  hidden?: () => boolean;
  answer?: () => boolean;
}) {
  const seen = { asked: 0, ended: 0 };
  const stop = pollPayment({
    everyMs: 1500,
    most: 200,
    isHidden: hidden,
    ask: async () => {
      seen.asked += 1;
      return answer();
    },
    onEnd: () => {
      seen.ended += 1;
    },
  });
  return { seen, stop };
}

test('two hundred times every second and a half, then it says that it is over', async () => {
  const { seen } = begin({});
  await vi.advanceTimersByTimeAsync(1500 * 199);
  expect(seen).toEqual({ asked: 199, ended: 0 });
  await vi.advanceTimersByTimeAsync(1500 * 20);
  expect(seen).toEqual({ asked: 200, ended: 1 });
});

test('it stops where the dialog closes, and where the answer has come', async () => {
  const closed = begin({});
  const answered = begin({ answer: () => false });
  await vi.advanceTimersByTimeAsync(1500);
  closed.stop();
  await vi.advanceTimersByTimeAsync(1500 * 10);
  expect(closed.seen).toEqual({ asked: 1, ended: 0 });
  expect(answered.seen).toEqual({ asked: 1, ended: 0 });
});

test('while nobody looks nothing is asked and nothing counted', async () => {
  let hidden = true;
  const { seen } = begin({ hidden: () => hidden });
  await vi.advanceTimersByTimeAsync(1500 * 300);
  expect(seen).toEqual({ asked: 0, ended: 0 });
  hidden = false;
  await vi.advanceTimersByTimeAsync(1500 * 200);
  expect(seen).toEqual({ asked: 200, ended: 1 });
});
