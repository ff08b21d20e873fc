// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { mount } from '#web/testing/mount.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

const Clock = ({ endsAtMs }: { endsAtMs: number }) => <p>{useSecondsLeft(endsAtMs)}</p>;

afterEach(() => vi.useRealTimers());

test('a code that comes later is counted from when it came', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date', 'setInterval', 'clearInterval'] });
  const page = await mount(<Clock endsAtMs={0} />);
  expect(page.place.textContent).toBe('0');
  vi.setSystemTime(600_000);
  await page.show(<Clock endsAtMs={2_400_000} />);
  expect(page.place.textContent).toBe('1800');
  await page.unmount();
});
