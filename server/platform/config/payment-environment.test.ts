import { expect, test } from 'vitest';
import { readConfig } from './read-config.ts';

const NAMED = { PUBLIC_URL: 'https://yanjian.example', WECHAT_PROVIDER: 'simulated' };

test.each([
  [{}, true],
  [{ PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ PAYMENT_PROVIDER: 'off' }, false],
  [NAMED, false],
  [{ ...NAMED, PAYMENT_PROVIDER: 'sandbox' }, true],
])('with %o the sandbox takes payments: %s', (environment, sandbox) => {
  expect(readConfig(environment).payment).toEqual({ sandbox });
});

test('another provider is refused in words', () => {
  const read = () => readConfig({ PAYMENT_PROVIDER: 'paypal' });
  expect(read).toThrow('环境变量 PAYMENT_PROVIDER 无效：应为 off，或仅供试用的 sandbox');
});
