// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerInvite, getMyInvites } from '#contract/calls/group-members.ts';
import { type GroupItem, getMyGroups, getRcmdGroups, joinGroup } from '#contract/calls/groups.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { openDialog, WithDialogs } from '#web/testing/dialogs.tsx';
import { group, OTHERS, OWNED } from '#web/testing/groups.ts';
import { mount, press } from '#web/testing/mount.tsx';
import { notify } from '#web/testing/notices.ts';
import { person, VISITOR } from '#web/testing/person.ts';
import { GroupIndex } from './group-index.tsx';

let hot: GroupItem[];
let mine: GroupItem[];
let invited: { invite: number; group: GroupItem; by: string }[];
let isDown: boolean;
let isInviteDown: boolean;
const answered = vi.fn();
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  vi.clearAllMocks();
  [hot, mine, invited, isDown, isInviteDown] = [[OTHERS], [], [], false, false];
});
afterEach(() => page.unmount());

async function show(address: string, who = person()) {
  const send = answering(
    new Map<Call, (request: never) => object>([
      [getRcmdGroups, () => (isDown ? unreached() : { list: hot, count: hot.length })],
      [getMyGroups, () => ({ list: mine, count: mine.length, owned: 1, most: 3, organisation: 0 })],
      [getMyInvites, () => (isInviteDown ? unreached() : { list: invited })],
      [
        joinGroup,
        ({ gid }: { gid: number }) => {
          hot = hot.map((each) => (each.id === gid ? { ...each, role: 'reader', isJoin: 1 } : each));
          return group();
        },
      ],
      [
        answerInvite,
        (asked: { invite: number; accept: number }) => {
          answered(asked);
          invited = invited.filter(({ invite }) => invite !== asked.invite);
          return { group: null };
        },
      ],
    ]),
  );
  page = await mount(
    <WithDialogs>
      <GroupIndex />
    </WithDialogs>,
    who,
    asking(send),
    address,
  );
}
const text = () => page.place.textContent ?? '';

test('where invitations did not come it is said, and they are asked for again', async () => {
  isInviteDown = true;
  await show('/group/index?from=mine');
  await until(() => expect(text()).toContain('没有取到邀请：'));
  [isInviteDown, invited] = [false, [{ invite: 9, group: OTHERS, by: '李四' }]];
  await press('重试');
  await until(() => expect(text()).toContain(`李四邀请您加入“${OTHERS.name}”`));
});

test('a member joins a group of the hot ones, and the list says so', async () => {
  await show('/group/index');
  await until(() => expect(text()).toContain('1,200 位成员 · 8 份报告'));
  expect(text()).not.toContain('需');
  await press('加入储能组');
  await until(() => expect(text()).toContain('读者'));
  expect(notify).toHaveBeenCalledWith('加入成功');
  expect(page.place.querySelector('button[aria-label="加入储能组"]')).toBeNull();
});

test.each([
  ['a visitor is asked to sign in', VISITOR, '需普通会员', '登录'],
  ['who has no membership is offered one', person({ is_vip: 0 }), '需普通会员', '会员'],
])(
  '%s before joining, what it needs is told before the click, and nothing is sent',
  async (_, who, lock, dialog) => {
    await show('/group/index', who);
    await until(() => expect(text()).toContain('储能组'));
    expect(page.place.querySelector('li')?.textContent).toContain(lock);
    await press('加入储能组');
    await until(() => expect(openDialog()?.getAttribute('aria-label')).toBe(dialog));
    expect(hot).toEqual([OTHERS]);
  },
);

test('a card tells of the files of members where there are some', async () => {
  hot = [OTHERS, group({ id: 4, name: '有文件的', own_count: 12 })];
  await show('/group/index');
  await until(() => expect(text()).toContain('8 份报告 · 12 份成员文件'));
  expect(text().match(/份成员文件/g)).toHaveLength(1);
});

test('what does not come is asked for again', async () => {
  isDown = true;
  await show('/group/index');
  await until(() => expect(text()).toContain('重试'));
  isDown = false;
  await press('重试');
  await until(() => expect(text()).toContain('储能组'));
});

test('the tabs are in the address, and one’s own say how many one may have', async () => {
  mine = [OWNED, group({ id: 4, name: '不公开的', is_public: 0 })];
  await show('/group/index?from=hot');
  await until(() => expect(text()).toContain('储能组'));
  await press('我的群组');
  await until(() => expect(text()).toContain('共 2 个群组，其中自己的 1 个（当前等级最多 3 个）'));
  expect(page.address()).toBe('/group/index?from=mine');
  expect(page.place.querySelector('ul[aria-label="我的群组"]')?.textContent).toContain('不公开');
  const links = [...page.place.querySelectorAll('h2 a')].map((link) => link.getAttribute('href'));
  expect(links[0]).toContain('id=3');
  expect(links[0]).toContain('from=mine');
});

test('who is in no group is led to the hot ones', async () => {
  await show('/group/index?from=mine');
  await until(() => expect(text()).toContain('您还没有加入群组'));
  expect(page.place.querySelector('a[href="/group/index?from=hot"]')).not.toBeNull();
});

test('an invitation is taken or declined, and goes', async () => {
  invited = [
    { invite: 1, group: group({ name: '甲' }), by: '张三' },
    { invite: 2, group: group({ name: '乙' }), by: '李四' },
  ];
  await show('/group/index?from=mine');
  await until(() => expect(text()).toContain('张三邀请您加入“甲”'));
  await press('加入');
  await until(() => expect(text()).not.toContain('张三'));
  await press('谢绝');
  await until(() => expect(text()).not.toContain('李四'));
  expect(answered.mock.calls).toEqual([[{ invite: 1, accept: 1 }], [{ invite: 2, accept: 0 }]]);
  expect(notify.mock.calls).toEqual([['加入成功'], ['已谢绝']]);
});

test('a group is founded by members alone', async () => {
  await show('/group/index', person({ is_vip: 0 }));
  await press('创建群组');
  await until(() => expect(openDialog()?.getAttribute('aria-label')).toBe('会员'));
  expect(page.address()).toBe('/group/index');
  await page.unmount();
  await show('/group/index');
  await press('创建群组');
  await until(() => expect(page.address()).toBe('/addGroup'));
});
