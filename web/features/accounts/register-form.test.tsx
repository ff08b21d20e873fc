// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { registerByPhone, sendPhoneCode } from '#contract/calls/accounts.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, until } from '#web/testing/calls.ts';
import { doing, mount } from '#web/testing/mount.tsx';
import { notify } from '#web/testing/notices.ts';
import { Island } from '#web/ui/mantine/island.tsx';
import { RegisterForm } from './register-form.tsx';

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());

const type = (input: HTMLInputElement, value: string) =>
  doing(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
const boxes = () => [...page.place.querySelectorAll<HTMLInputElement>('input')];
const submit = () => doing(() => page.place.querySelector('form')?.requestSubmit());

test('who has registered is signed in and offered a password, which was not asked for', async () => {
  const done: string[] = [];
  const send = answering(
    new Map<Call, (request: never) => object>([
      [sendPhoneCode, () => ({ resendAfter: 60 })],
      [registerByPhone, () => ({})],
    ]),
  );
  page = await mount(
    <Island>
      <RegisterForm
        phone="13712345678"
        onPhone={() => {}}
        onSignedIn={async () => void done.push('signed in')}
        onBack={() => {}}
      />
    </Island>,
    undefined,
    asking(send),
  );
  const consent = boxes().find(({ type: kind }) => kind === 'checkbox');
  await doing(() => consent?.click());
  await submit();
  await until(() => expect(page.place.textContent).toContain('验证码已发送到 13712345678'));
  const [code] = boxes();
  if (code === undefined) throw new Error('no field for the code');
  await type(code, '123456');
  await submit();
  await until(() =>
    expect(notify).toHaveBeenCalledWith(
      expect.stringContaining('注册成功'),
      'done',
      expect.any(Number),
      expect.objectContaining({ label: '设置密码' }),
    ),
  );
  expect(done).toEqual(['signed in']);
});
