// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount } from '#web/testing/mount.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

const Clock = ({ endsAtMs }: { endsAtMs: number | null }) => <p>{useSecondsLeft(endsAtMs)}</p>;

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

test('each second goes when it is over, also the begun one, and the last one is 0 for good', async () => {
  const page = await mount(<Clock endsAtMs={2400} />);
  const seen = [page.place.textContent];
  for (const ms of [399, 1, 999, 1, 1000, 5000]) {
    await pass(ms);
    seen.push(page.place.textContent);
  }
  expect(seen).toEqual(['3', '3', '2', '2', '1', '0', '0']);
  expect(vi.getTimerCount()).toBe(0);
  await page.unmount();
});

test('a code that comes later is counted from when it came', async () => {
  const page = await mount(<Clock endsAtMs={0} />);
  expect(page.place.textContent).toBe('0');
  vi.setSystemTime(600_000);
  await page.show(<Clock endsAtMs={2_400_000} />);
  expect(page.place.textContent).toBe('1800');
  await page.unmount();
});

test('nothing is counted where no moment is known, nor after the piece is gone', async () => {
  const page = await mount(<Clock endsAtMs={null} />);
  expect(page.place.textContent).toBe('0');
  expect(vi.getTimerCount()).toBe(0);
  await page.show(<Clock endsAtMs={60_000} />);
  expect(page.place.textContent).toBe('60');
  await page.show(<Clock endsAtMs={null} />);
  expect(page.place.textContent).toBe('0');
  await page.show(<Clock endsAtMs={60_000} />);
  await page.unmount();
  expect(vi.getTimerCount()).toBe(0);
});
