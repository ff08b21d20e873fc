// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import {
  getOrganisation,
  type Organisation,
  removeMember,
  resetMember,
} from '#contract/calls/organisations.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { buttonInDialog, openDialog, WithDialogs } from '#web/testing/dialogs.tsx';
import { doing, found, mount } from '#web/testing/mount.tsx';
import { person } from '#web/testing/person.ts';
import { MyOrganisation } from './my-organisation.tsx';

const YEAR = 365 * 86_400;
const member = { uid: 8, username: 'lisi', name: '李四', addedAt: 1_700_000_000, lastSignInAt: 0 };
const owned = (changes: Partial<Organisation> = {}): Organisation => ({
  ...{ role: 'owner', seats: 3, seatsUsed: 2, pot: [], members: [member] },
  validUntil: Math.floor(Date.now() / 1000) + YEAR,
  ...changes,
});

let organisation: Organisation | null;
let isDown = false;
let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());

async function show(first: Organisation | null) {
  organisation = first;
  const send = answering(
    new Map<Call, (request: never) => object>([
      [getOrganisation, () => (isDown ? unreached() : { organisation })],
      [resetMember, () => ({ password: 'A7-new-password' })],
      [
        removeMember,
        () => {
          organisation = owned({ seatsUsed: 1, members: [] });
          return {};
        },
      ],
    ]),
  );
  page = await mount(
    <WithDialogs>
      <MyOrganisation />
    </WithDialogs>,
    person({ is_vip: 3 }),
    asking(send),
  );
}
const text = () => page.place.textContent ?? '';

test('what does not come is asked for again, and who has no organisation is told the way to one', async () => {
  isDown = true;
  await show(null);
  await until(() => expect(text()).toContain('没有取到企业的席位与成员'));
  isDown = false;
  await doing(() => found('button', '重试').click());
  await until(() => expect(text()).toContain('您还没有企业'));
  expect(page.place.querySelector('a')?.getAttribute('href')).toBe('/aboutVip');
});

test('a member sees neither the others nor how to add one', async () => {
  await show(owned({ role: 'member', members: [] }));
  await until(() => expect(text()).not.toBe('我的企业'));
  expect(page.place.querySelector('[aria-label="成员"]')).toBeNull();
});

test('a new password is told once, after one has agreed, until it is taken down', async () => {
  await show(owned());
  await until(() => expect(text()).toContain('李四'));
  await doing(() => found('button', '重设密码：李四（lisi）').click());
  await until(() => expect(openDialog()?.textContent).toContain('新密码只显示一次'));
  expect(text()).not.toContain('A7-new-password');
  await doing(() => buttonInDialog('重设密码').click());
  await until(() => expect(text()).toContain('A7-new-password'));
  await doing(() => found('button', '已记下').click());
  expect(text()).not.toContain('A7-new-password');
});

test('who is removed leaves the list, and the seat is free', async () => {
  await show(owned());
  await until(() => expect(text()).toContain('还有 1 个席位'));
  await doing(() => found('button', '移出李四（lisi）').click());
  await until(() => expect(openDialog()?.textContent).toContain('账号与其中的收藏、笔记 7 天后删除'));
  await doing(() => buttonInDialog('移出成员').click());
  await until(() => expect(text()).toContain('还没有成员'));
  expect(text()).toContain('还有 2 个席位');
});

test.each([
  ['full', { seatsUsed: 3 }, '席位已满'],
  ['over', { validUntil: 1 }, '续费后可以继续添加成员'],
])('where it is %s nobody can be added, and why is said', async (_what, changes, why) => {
  await show(owned(changes));
  await until(() => expect(text()).toContain(why));
  expect(page.place.querySelector('form')).toBeNull();
});
