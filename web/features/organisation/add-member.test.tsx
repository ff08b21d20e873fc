// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addMember, getOrganisation } from '#contract/calls/organisations.ts';
import { MEMBER_NAMING_TEXTS as TEXTS } from '#contract/rights/seats.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { found, mount, press, write } from '#web/testing/mount.tsx';
import { person } from '#web/testing/person.ts';
import { AddMember } from './add-member.tsx';

const onAdded = vi.fn();
const asked = vi.fn();
let isDown: boolean;
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(async () => {
  vi.clearAllMocks();
  isDown = false;
  const send = answering(
    new Map<Call, (request: never) => object>([
      [getOrganisation, () => ({ organisation: null })],
      [
        addMember,
        (request: { username: string }) => {
          if (isDown) return unreached();
          asked(request);
          return { username: request.username.trim(), password: 'A7-new' };
        },
      ],
    ]),
  );
  page = await mount(
    <AddMember free={2} isOver={false} onAdded={onAdded} />,
    person({ is_vip: 3 }),
    asking(send),
  );
});
afterEach(() => page.unmount());
const text = () => page.place.textContent ?? '';

async function fill(name: string, username: string) {
  await write('成员姓名', name);
  await write('用户名', username);
  await press('添加成员');
}

test.each([
  ['', 'zhang.san', TEXTS.nameMissing],
  ['张\u200b三', 'zhang.san', TEXTS.nameAllowed],
  ['张三', 'zs', TEXTS.usernameShort],
  ['张三', 'zhang san', TEXTS.usernameAllowed],
  ['张三', '13800000000', TEXTS.usernameNeeded],
])('“%s” with the user name “%s” is not sent, and why is said', async (name, username, why) => {
  await fill(name, username);
  await until(() => expect(text()).toContain(why));
  expect(asked).not.toHaveBeenCalled();
});

test('who is added is told with the password that is shown once', async () => {
  await fill('张三', 'zhang.san');
  await until(() =>
    expect(onAdded).toHaveBeenCalledWith({ username: 'zhang.san', password: 'A7-new', isNew: true }),
  );
  expect(asked).toHaveBeenCalledWith({ name: '张三', username: 'zhang.san' });
});

test('a refusal says that nobody was added, and nothing that was written is lost', async () => {
  isDown = true;
  await fill('张三', 'zhang.san');
  await until(() =>
    expect(page.place.querySelector('[role="alert"]')?.textContent).toBe('没有添加：服务暂时不可用'),
  );
  expect((found('textbox', '用户名') as HTMLInputElement).value).toBe('zhang.san');
  expect(onAdded).not.toHaveBeenCalled();
});
