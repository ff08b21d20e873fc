// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type GroupInvite,
  getInvites,
  inviteByLink,
  inviteUser,
  revokeInvite,
} from '#contract/calls/group-members.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { found, mount, press, tick, write } from '#web/testing/mount.tsx';
import { NOW, person } from '#web/testing/person.ts';
import { Invites } from './invites.tsx';

const { notify, copyText } = vi.hoisted(() => ({ notify: vi.fn(), copyText: vi.fn() }));
vi.mock('#web/ui/notices/notices.tsx', () => ({ notify }));
vi.mock('#web/ui/copy-text.ts', () => ({ copyText }));

const invite = (changes: Partial<GroupInvite>): GroupInvite => ({
  ...{ id: 1, kind: 'link', role: 'reader', once: 1, user: '', ends_at: NOW },
  ...changes,
});
const asked = vi.fn();
let standing: GroupInvite[];
let isDown: boolean;
const takeAway = vi.fn();
let send: ReturnType<typeof answering>;
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(async () => {
  vi.clearAllMocks();
  notify.mockReturnValue(takeAway);
  [standing, isDown] = [[], false];
  send = answering(
    new Map<Call, (request: never) => object>([
      [getInvites, () => (isDown ? unreached() : { list: standing })],
      [
        inviteByLink,
        (request: { role: GroupInvite['role'] }) => {
          asked(request);
          standing = [invite({ role: request.role })];
          return { url: 'https://x/joinGroup#abc', invite: standing[0] };
        },
      ],
      [
        inviteUser,
        (request: object) => {
          if (isDown) return unreached();
          asked(request);
          return { invite: invite({}) };
        },
      ],
      [
        revokeInvite,
        () => {
          standing = [];
          return {};
        },
      ],
    ]),
  );
  page = await mount(<Invites gid={3} />, person(), asking(send));
});
afterEach(() => page.unmount());
const text = () => page.place.textContent ?? '';

test('a link is made for a reader and one use, unless one says otherwise', async () => {
  await press('生成邀请链接');
  await until(() => expect(text()).toContain('链接只显示这一次'));
  expect(asked).toHaveBeenLastCalledWith({ gid: 3, role: 'reader', once: 1 });
  await until(() => expect(text()).toContain('只能用一次的链接 · 读者'));
  await tick('受邀的人可以添加报告（编辑）');
  await tick('链接只能用一次（14 天内）');
  await write('有效到', '2027-02-01');
  await press('生成邀请链接');
  await until(() =>
    expect(asked).toHaveBeenLastCalledWith({ gid: 3, role: 'editor', once: 0, until: '2027-02-01' }),
  );
});

test.each([
  [true, ['链接已复制']],
  [false, ['没有复制，请选中链接后复制', 'failure']],
])('whether the link was copied is told: %s', async (works, told) => {
  copyText.mockResolvedValue(works);
  await press('生成邀请链接');
  await until(() => expect(text()).toContain('https://x/joinGroup#abc'));
  await press('复制链接');
  await until(() => expect(notify).toHaveBeenCalledWith(...told));
  expect(copyText).toHaveBeenCalledWith('https://x/joinGroup#abc');
});

test('somebody is invited by a number, which stays where it does not arrive', async () => {
  const field = () => found('textbox', '或按用户编号邀请') as HTMLInputElement;
  expect((found('button', '邀请') as HTMLButtonElement).disabled).toBe(true);
  await write('或按用户编号邀请', ' 002000123 ');
  isDown = true;
  await press('邀请');
  await until(() => expect(notify).toHaveBeenCalledWith('没有发出邀请：服务暂时不可用', 'failure'));
  expect(field().value).toBe(' 002000123 ');
  expect(takeAway).not.toHaveBeenCalled();
  isDown = false;
  await press('邀请');
  await until(() => expect(field().value).toBe(''));
  // Or the failure would stand beside what came of the next try.
  expect(takeAway).toHaveBeenCalledOnce();
  expect(asked).toHaveBeenLastCalledWith({ gid: 3, role: 'reader', user: '002000123' });
});

test('an invitation that stands is taken back', async () => {
  await press('生成邀请链接');
  await until(() => expect(text()).toContain('还有效的邀请'));
  await press('撤回');
  await until(() => expect(text()).not.toContain('还有效的邀请'));
  expect(notify).toHaveBeenLastCalledWith('已撤回，立刻失效');
});

test('where the invitations that stand did not come it is said, and they are asked for again', async () => {
  await page.unmount();
  isDown = true;
  page = await mount(<Invites gid={4} />, person(), asking(send));
  await until(() => expect(text()).toContain('没有取到邀请：'));
  [isDown, standing] = [false, [invite({ once: 0 })]];
  await press('重试');
  await until(() => expect(text()).toContain('可以多次用的链接 · 读者'));
});
