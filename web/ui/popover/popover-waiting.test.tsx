// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { CallFailed } from '#contract/wire/client.ts';
import { mount, press } from '#web/testing/mount.tsx';
import { PopoverWaiting } from './popover-waiting.tsx';

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());

test('choices that did not come say so, and are asked for again', async () => {
  const onRetry = vi.fn();
  page = await mount(
    <PopoverWaiting what="群组" error={new CallFailed(0, '连接不上服务器')} onRetry={onRetry} />,
  );
  expect(page.place.textContent).toContain('没有取到群组：连接不上服务器');
  await press('重试');
  expect(onRetry).toHaveBeenCalledOnce();
});
