// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type GroupMember,
  getGroupMembers,
  handOverGroup,
  removeGroupMember,
  setGroupRole,
} from '#contract/calls/group-members.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { buttonInDialog, openDialog, WithDialogs } from '#web/testing/dialogs.tsx';
import { group, OWNED } from '#web/testing/groups.ts';
import { doing, mount, press } from '#web/testing/mount.tsx';
import { notify } from '#web/testing/notices.ts';
import { NOW, person } from '#web/testing/person.ts';
import { Members } from './members.tsx';

const member = (uid: number, name: string, role: GroupMember['role']): GroupMember => ({
  ...{ uid, name, role, avatar: '', joined_at: NOW },
});
let kept: GroupMember[];
let isDown: boolean;
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  vi.clearAllMocks();
  isDown = false;
  kept = [member(7, '测试', 'owner'), member(8, '李四', 'reader')];
});
afterEach(() => page.unmount());

const change = (uid: number, role: GroupMember['role'] | null) => {
  if (isDown) return unreached();
  kept = kept.flatMap((each) => (each.uid !== uid ? [each] : role === null ? [] : [{ ...each, role }]));
  return {};
};

async function show(of = OWNED) {
  const send = answering(
    new Map<Call, (request: never) => object>([
      [getGroupMembers, () => ({ list: kept })],
      [
        setGroupRole,
        ({ member: uid, role }: { member: number; role: 'editor' | 'reader' }) => change(uid, role),
      ],
      [removeGroupMember, ({ member: uid }: { member: number }) => change(uid, null)],
      [
        handOverGroup,
        ({ member: uid }: { member: number }) => {
          change(7, 'editor');
          return change(uid, 'owner');
        },
      ],
    ]),
  );
  page = await mount(
    <WithDialogs>
      <Members group={of} />
    </WithDialogs>,
    person(),
    asking(send),
  );
  await until(() => expect(text()).toContain('李四'));
}
const text = () => page.place.textContent ?? '';

test('the owner makes an editor of a reader, and a reader of an editor', async () => {
  await show();
  await press('设为编辑');
  await until(() => expect(text()).toContain('编辑 · '));
  expect(notify).toHaveBeenLastCalledWith('李四现在是编辑');
  await press('设为读者');
  await until(() => expect(text()).toContain('读者 · '));
  expect(notify).toHaveBeenLastCalledWith('李四现在是读者');
});

test('somebody is taken out after one has agreed, and what it does is said before', async () => {
  await show();
  await press('移出李四');
  await until(() => expect(openDialog()?.textContent).toContain('群组的邀请链接同时作废'));
  expect(kept).toHaveLength(2);
  await doing(() => buttonInDialog('移出成员').click());
  await until(() => expect(text()).not.toContain('李四'));
});

test('a group is handed over after one has agreed', async () => {
  await show();
  await press('移交给李四');
  await until(() => expect(openDialog()?.textContent).toContain('您将成为编辑'));
  await doing(() => buttonInDialog('移交群组').click());
  await until(() => expect(notify).toHaveBeenCalledWith('群组已移交给李四'));
  expect(kept.map(({ role }) => role)).toEqual(['editor', 'owner']);
});

test('what does not arrive is told, and the list is as it was', async () => {
  await show();
  isDown = true;
  await press('设为编辑');
  await until(() => expect(notify).toHaveBeenCalledWith('没有把李四设为编辑：服务暂时不可用', 'failure'));
  expect(text()).toContain('读者 · ');
});

test.each(['editor', 'reader'] as const)(
  'a member who is %s sees who is in it and changes nobody',
  async (role) => {
    await show(group({ role }));
    expect(text()).toContain('测试');
    expect(page.place.querySelector('button')).toBeNull();
  },
);

test('nobody takes the owner out', async () => {
  await show();
  expect(page.place.querySelectorAll('button')).toHaveLength(3);
  expect(page.place.querySelector('button[aria-label="移出测试"]')).toBeNull();
});
