// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiSubOne, getThemes, type Theme, unSubOne } from '#contract/calls/themes.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { openDialog, WithDialogs } from '#web/testing/dialogs.tsx';
import { mount, press } from '#web/testing/mount.tsx';
import { notify } from '#web/testing/notices.ts';
import { person, VISITOR } from '#web/testing/person.ts';
import { FollowIndustries } from './follow-industry.tsx';
import { ThemePanel } from './theme-panel.tsx';

const theme = (id: number, name: string, parent_id = 0): Theme => ({
  ...{ id, name, parent_id, logo: '', img_url: '', isSub: 0, file_count: 1200 },
});
const ALL = [theme(63, '电力设备'), theme(64, '银行')];
const BELOW = [theme(6301, '光伏设备', 63)];

let own: number[];
let isPaused: 0 | 1;
let isDown: boolean;
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  vi.clearAllMocks();
  [own, isPaused, isDown] = [[], 0, false];
});
afterEach(() => page.unmount());

const marked = (themes: Theme[]) =>
  themes.map((one): Theme => ({ ...one, isSub: own.includes(one.id) ? 1 : 0 }));
async function show(content = <ThemePanel />, who = person({ is_vip: 2 })) {
  const send = answering(
    new Map<Call, (request: never) => object>([
      [
        getThemes,
        ({ parent_id }: { parent_id: number }) => {
          if (isDown) return unreached();
          const sub_themes = marked([...ALL, ...BELOW]).filter(({ isSub }) => isSub === 1);
          return { sub_themes, themes: marked(parent_id === 63 ? BELOW : ALL), is_paused: isPaused };
        },
      ],
      [
        apiSubOne,
        ({ theme_id }: { theme_id: number }) => {
          if (isDown) return unreached();
          own = [...own, theme_id];
          return { isSub: 1 };
        },
      ],
      [
        unSubOne,
        ({ theme_id }: { theme_id: number }) => {
          own = own.filter((id) => id !== theme_id);
          return { isSub: 0 };
        },
      ],
    ]),
  );
  page = await mount(<WithDialogs>{content}</WithDialogs>, who, asking(send));
}
const text = () => page.place.textContent ?? '';
const listed = () =>
  [...page.place.querySelectorAll('[aria-label="已订阅的行业"] a')].map((link) => link.textContent);

test('industries of both levels are subscribed to and let go', async () => {
  await show();
  await until(() => expect(text()).toContain('还没有订阅行业'));
  await press('订阅电力设备');
  await until(() => expect(listed()).toEqual(['电力设备']));
  expect(notify).toHaveBeenLastCalledWith('订阅成功');
  await press('电力设备的二级行业');
  await until(() => expect(text()).toContain('光伏设备'));
  await press('订阅光伏设备');
  await until(() => expect(listed()).toEqual(['电力设备', '光伏设备']));
  await press('取消订阅电力设备');
  await until(() => expect(listed()).toEqual(['光伏设备']));
  expect(notify).toHaveBeenLastCalledWith('取消成功');
});

test('each leads to its reports, of the second level below its own', async () => {
  await show();
  await until(() => expect(text()).toContain('1,200 篇'));
  await press('电力设备的二级行业');
  await until(() => expect(text()).toContain('光伏设备'));
  const hrefs = [...page.place.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/report?theme_id=63', '/report?theme_id=63&second=6301', '/report?theme_id=64']);
});

test.each([
  ['a visitor', VISITOR, '登录'],
  ['an ordinary member', person({ is_vip: 1 }), '会员'],
])('%s is told what it needs before the click, and is led there', async (_, who, dialog) => {
  await show(undefined, who);
  await until(() => expect(text()).toContain('需高级会员'));
  await press('订阅银行');
  await until(() => expect(openDialog()?.getAttribute('aria-label')).toBe(dialog));
  expect(own).toEqual([]);
});

test('what is paused stays, says so, and can be let go at every level', async () => {
  [own, isPaused] = [[63], 1];
  await show(undefined, person({ is_vip: 0 }));
  await until(() => expect(text()).toContain('下面的订阅已暂停'));
  expect(listed()).toEqual(['电力设备']);
  await press('取消订阅电力设备');
  await until(() => expect(listed()).toEqual([]));
});

test('industries that do not come are asked for again, and a change that does not arrive is told', async () => {
  isDown = true;
  await show();
  await until(() => expect(text()).toContain('没有取到行业'));
  isDown = false;
  await press('重试');
  await until(() => expect(text()).toContain('银行'));
  isDown = true;
  await press('订阅银行');
  await until(() => expect(notify).toHaveBeenCalledWith('没有订阅成功：服务暂时不可用', 'failure'));
  expect(text()).toContain('还没有订阅行业');
});

test('beside a filter the same is done for what one filters by', async () => {
  own = [63];
  await show(<FollowIndustries industries={[...ALL]} />);
  await until(() => expect(text()).toContain('取消订阅电力设备'));
  await press('订阅银行');
  await until(() => expect(text()).toContain('取消订阅银行'));
  expect(own).toEqual([63, 64]);
});

test('whoever has not signed in is not asked about, and sees the lock', async () => {
  isDown = true;
  await show(<FollowIndustries industries={[...ALL]} />, VISITOR);
  expect(text()).toContain('订阅电力设备');
  expect(text()).toContain('需高级会员');
});
