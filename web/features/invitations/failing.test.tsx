// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { myInvite, myInviteList } from '#contract/calls/invitations.ts';
import { getThemes } from '#contract/calls/themes.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { doing, mount } from '#web/testing/mount.tsx';
import { person } from '#web/testing/person.ts';
import { InviteList } from './invite-list.tsx';

const send = vi.fn<(call: Call, request: object) => Promise<object>>();

type Part = 'link' | 'people' | 'themes' | 'all';
/** Calls that are not answered: `link` of an industry, `people` of one, `themes`, `all` of them. */
let fails: Set<Part>;
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(async () => {
  fails = new Set();
  const failing = (what: Part) => fails.has(what) && unreached();
  send.mockImplementation(
    answering(
      new Map<Call, (request: { theme_id: number }) => object>([
        [
          myInvite,
          ({ theme_id }) =>
            failing('all') ||
            (theme_id !== 0 && failing('link')) || {
              url: `https://yanjian.test/report?theme_id=${theme_id}`,
              rules: ['您得 7 天'],
              rewarded: 1,
              most: 12,
              days: 7,
            },
        ],
        [
          myInviteList,
          ({ theme_id }) =>
            failing('all') || (theme_id !== 0 && failing('people')) || { invite_users: [], count: 0 },
        ],
        [
          getThemes,
          () => failing('themes') || { sub_themes: [], themes: [{ id: 63, name: '电力设备' }], is_paused: 0 },
        ],
      ]),
    ),
  );
});
afterEach(() => page.unmount());

const show = async () => {
  page = await mount(<InviteList />, person(), asking(send));
};
const text = () => page.place.textContent;
const alerts = () => [...page.place.querySelectorAll('[role="alert"]')];
const selects = () => [...page.place.querySelectorAll('select')];

async function choose(at: number, value: string) {
  await until(() => expect(selects()[at]?.options).toHaveLength(2));
  await doing(() => {
    const select = selects()[at];
    if (select === undefined) throw new Error('no such choice');
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

test('a link that does not come leaves the rules and the choice, and comes when asked again', async () => {
  await show();
  fails.add('link');
  await choose(0, '63');
  await until(() => expect(alerts()).toHaveLength(1));
  expect(text()).toContain('您得 7 天');
  expect(text()).toContain('今年已奖励 1 / 12 次');
  expect(selects()[0]?.value).toBe('63');
  fails.clear();
  await doing(() => alerts()[0]?.querySelector('button')?.click());
  await until(() => expect(text()).toContain('https://yanjian.test/report?theme_id=63'));
});

test('a filter whose answer does not come stays, with its answer one click away', async () => {
  await show();
  fails.add('people');
  await choose(1, '63');
  await until(() => expect(text()).toContain('没有取到邀请记录'));
  expect(selects()[1]?.value).toBe('63');
  fails.clear();
  await doing(() => alerts()[0]?.querySelector('button')?.click());
  await until(() => expect(text()).toContain('没有符合条件的邀请'));
});

test('industries that do not come are asked for again where they are chosen', async () => {
  fails.add('themes');
  await show();
  const again = () =>
    [...page.place.querySelectorAll('button')].filter((each) => each.textContent === '没有取到行业，重试');
  await until(() => expect(again()).toHaveLength(2));
  fails.clear();
  await doing(() => again()[0]?.click());
  await until(() => expect(selects().map(({ options }) => options.length)).toEqual([2, 2]));
});

test('where nothing comes one block says it, the link a line, and each is asked for again', async () => {
  fails.add('all');
  await show();
  await until(() => expect(alerts()).toHaveLength(2));
  expect([...page.place.querySelectorAll('h2')].map((each) => each.textContent)).toEqual([
    '没有取到邀请记录',
  ]);
  expect(alerts()[0]?.textContent).toContain('没有取到邀请链接与奖励规则：服务暂时不可用');
  fails.clear();
  await doing(() => alerts()[0]?.querySelector('button')?.click());
  await until(() => expect(text()).toContain('您得 7 天'));
});
