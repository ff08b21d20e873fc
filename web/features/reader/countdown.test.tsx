// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDialog, WithDialogs } from '#web/testing/dialogs.tsx';
import { doing, found, mount, press } from '#web/testing/mount.tsx';
import { person } from '#web/testing/person.ts';
import { Countdown } from './countdown.tsx';

let fid = 100;
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  localStorage.clear();
  // What was opened in this page is never covered again: each test opens another.
  fid += 1;
  vi.useFakeTimers({ now: 1_790_000_000_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  await page.unmount();
  vi.useRealTimers();
});

const show = async (seconds: number) => {
  page = await mount(
    <WithDialogs>
      <Countdown report={{ fid, countdown_seconds: seconds }}>
        <p>正文</p>
      </Countdown>
    </WithDialogs>,
    person({ is_vip: 0 }),
  );
};
/** Second by second: each is begun when the one before it is over. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1000) await act(async () => vi.advanceTimersByTime(1000));
}
const veil = () => page.place.querySelector('[aria-label="阅读前的等待"]');
const begin = () => found('button', '开始阅读') as HTMLButtonElement;
const isCovered = () => page.place.querySelector('p')?.closest('[inert]') !== null;

test('who is no member waits, and takes the end themselves', async () => {
  await show(3);
  expect(isCovered()).toBe(true);
  expect(veil()?.querySelector('[role="status"]')?.textContent).toBe('3 秒后可以开始阅读');
  const seen: (string | undefined)[] = [];
  for (let second = 0; second < 3; second += 1) {
    expect(begin().disabled).toBe(true);
    seen.push(veil()?.querySelector('p')?.textContent ?? undefined);
    await pass(1000);
  }
  expect(seen).toEqual(['3', '2', '1']);
  expect(veil()?.querySelector('[role="status"]')?.textContent).toBe('可以开始阅读了');
  expect(document.activeElement).toBe(begin());
  expect(isCovered()).toBe(true);
  await doing(() => begin().click());
  expect(veil()).toBeNull();
  expect(isCovered()).toBe(false);
});

test('Escape ends it once it is over, not before', async () => {
  await show(2);
  const leave = () =>
    doing(() => {
      veil()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
  await leave();
  expect(veil()).not.toBeNull();
  await pass(2000);
  await leave();
  expect(veil()).toBeNull();
});

test('the same report is not waited for twice a day, nor covered while it is read', async () => {
  await show(2);
  await pass(2000);
  await doing(() => begin().click());
  await page.unmount();
  await show(2);
  expect(veil()).toBeNull();
  localStorage.clear();
  await page.unmount();
  await show(2);
  expect(veil()).toBeNull();
});

test('members wait for nothing', async () => {
  await show(0);
  expect(veil()).toBeNull();
  expect(isCovered()).toBe(false);
});

test('membership ends it at once, and buying meanwhile is not interrupted', async () => {
  await show(2);
  await press('开通会员');
  expect(openDialog()?.textContent).toContain('打开报告无需等待');
  found('button', '办好了').focus();
  await pass(2000);
  expect(document.activeElement).not.toBe(begin());
  await press('办好了');
  expect(veil()).toBeNull();
});
