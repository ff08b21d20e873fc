// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { CallFailed } from '#contract/wire/client.ts';
import { doing, mount } from '#web/testing/mount.tsx';
import { useServerForm } from './use-server-form.ts';

interface FormProps {
  send: (values: { name: string; code: string }) => Promise<void>;
}

function Form({ send }: FormProps) {
  const form = useServerForm({
    initial: { name: '', code: '' },
    check: ({ name, code }) => {
      if (name === '') return { field: 'name', message: '请填写名字' };
      return code === '' ? { field: 'code', message: '请填写验证码' } : null;
    },
    send,
  });
  const field = (key: 'name' | 'code') => {
    const { value, onChange, error, ...rest } = form.field(key);
    return (
      <label>
        <input {...rest} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
        <span className="error">{error}</span>
      </label>
    );
  };
  return (
    <form {...form.props}>
      {field('name')}
      {field('code')}
      {form.refusal !== '' && <p role="alert">{form.refusal}</p>}
      <button type="submit">发送</button>
    </form>
  );
}

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());

const errors = () => [...document.querySelectorAll('.error')].map((each) => each.textContent);
const alerts = () => [...document.querySelectorAll('[role="alert"]')].map((each) => each.textContent);
const input = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"]`);

function submit() {
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}

function type(name: string, text: string) {
  const element = input(name);
  // As the browser does it: past the value that React put there.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text);
  element?.dispatchEvent(new Event('input', { bubbles: true }));
}

test('a problem stands beside its field, which has the focus, until the field changes', async () => {
  const sent: unknown[] = [];
  page = await mount(<Form send={async (values) => void sent.push(values)} />);
  await doing(submit);
  expect(errors()).toEqual(['请填写名字', '']);
  expect(document.activeElement).toBe(input('name'));
  await doing(() => type('name', '研见'));
  expect(errors()).toEqual(['', '']);
  await doing(submit);
  expect(errors()).toEqual(['', '请填写验证码']);
  await doing(() => type('code', '1'));
  await doing(submit);
  expect(sent).toEqual([{ name: '研见', code: '1' }]);
});

test('what the server says is told once, and gone with the next attempt', async () => {
  let refusal: string | null = '手机号或密码不对';
  page = await mount(
    <Form
      send={async () => {
        if (refusal !== null) throw new CallFailed(0, refusal);
      }}
    />,
  );
  await doing(() => {
    type('name', '研见');
    type('code', '1');
  });
  await doing(submit);
  expect(alerts()).toEqual(['手机号或密码不对']);
  refusal = null;
  await doing(submit);
  expect(alerts()).toEqual([]);
});
