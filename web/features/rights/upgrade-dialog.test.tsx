// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doing, found, mount, press } from '#web/testing/mount.tsx';
import { person } from '#web/testing/person.ts';
import { UpgradeDialog } from './upgrade-dialog.tsx';

const [onClose, onDone] = [vi.fn(), vi.fn()];
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  vi.clearAllMocks();
});
afterEach(() => page.unmount());

const TEXT = '您当前账号今日下载次数已达上限，请明日再来或升级企业会员后再试。';
async function show(request: { tip?: string; confirm?: string; dismiss?: string }) {
  page = await mount(
    <UpgradeDialog
      request={{ kind: 'upgrade', text: TEXT, needs: 'enterprise', ...request }}
      onClose={onClose}
      onDone={onDone}
    />,
    person({ is_vip: 2 }),
  );
}
const way = (name: string) => {
  const links = [...found('dialog').querySelectorAll('a')];
  return links.find(({ textContent }) => textContent === name);
};

test('what a senior member has used up leads on, in the words of the limit', async () => {
  await show({ tip: '', confirm: '去升级', dismiss: '取消' });
  expect(found('dialog').textContent).toContain(TEXT);
  expect(found('dialog').textContent).not.toContain('及以上可用');
  await doing(() => way('去升级')?.click());
  expect(page.address()).toBe('/aboutVip');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onDone).not.toHaveBeenCalled();
});

test('putting it off leads nowhere', async () => {
  await show({ tip: '', confirm: '去升级', dismiss: '取消' });
  await press('取消');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(page.address()).toBe('/');
});

test('without words of its own it says from which level on', async () => {
  await show({});
  expect(found('dialog').textContent).toContain('企业会员及以上可用。');
  expect(way('查看会员权益')).toBeDefined();
  expect(found('button', '以后再说')).toBeDefined();
});
