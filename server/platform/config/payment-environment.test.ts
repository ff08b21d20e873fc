import { expect, test } from 'vitest';
import { configProblems } from '#server/testing/config-problems.ts';
import { readConfig } from './read-config.ts';

const NAMED = { PUBLIC_URL: 'https://yanjian.example', WECHAT_PROVIDER: 'simulated' };

test.each([
  [{}, true],
  [{ PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ PAYMENT_PROVIDER: 'off' }, false],
  [NAMED, false],
  [{ ...NAMED, PAYMENT_PROVIDER: 'sandbox' }, true],
])('with %o the sandbox takes payments: %s', (environment, sandbox) => {
  expect(readConfig(environment).payment).toEqual({ sandbox, wechat: null, alipay: null });
});

test.each(['paypal', 'sandbox,wechat', 'off,wechat', 'wechat,wechat', 'wechat,'])(
  '%s is refused in words',
  (names) => {
    const read = () => readConfig({ ...NAMED, PAYMENT_PROVIDER: names });
    expect(read).toThrow(
      /环境变量 PAYMENT_PROVIDER 无效：应为 wechat.*（真实收款）、off，或仅供试用的 sandbox/,
    );
  },
);

const WECHAT_PAY = {
  ...NAMED,
  PAYMENT_PROVIDER: 'wechat',
  WECHAT_PAY_MCH_ID: '1900000001',
  WECHAT_PAY_APP_ID: 'wx1234567890abcdef',
  WECHAT_PAY_CERT_SERIAL: '5a01',
  WECHAT_PAY_PRIVATE_KEY_FILE: 'apiclient_key.pem',
  WECHAT_PAY_API_V3_KEY: '0123456789abcdef0123456789abcdef',
};

const ALIPAY = {
  ...NAMED,
  PAYMENT_PROVIDER: 'alipay',
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_PRIVATE_KEY_FILE: 'application.pem',
  ALIPAY_PUBLIC_KEY_FILE: 'alipay.pem',
};

test('a real gateway is read whole, and takes the place of the sandbox', () => {
  const { sandbox, wechat } = readConfig(WECHAT_PAY).payment;
  expect(sandbox).toBe(false);
  expect(wechat).toEqual({
    mchId: '1900000001',
    appId: 'wx1234567890abcdef',
    certSerial: '5A01',
    h5: false,
    privateKeyFile: 'apiclient_key.pem',
    apiV3Key: '0123456789abcdef0123456789abcdef',
    publicKey: null,
    endpoint: null,
  });
  const withKey = {
    ...WECHAT_PAY,
    WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01',
    WECHAT_PAY_PUBLIC_KEY_FILE: 'pub_key.pem',
  };
  expect(readConfig(withKey).payment.wechat?.publicKey).toEqual({ id: 'PUB_KEY_ID_01', file: 'pub_key.pem' });
});

test('both are taken at once, each with its own; what only the other needs is not looked at', () => {
  const both = { ...WECHAT_PAY, ...ALIPAY, PAYMENT_PROVIDER: 'wechat, alipay' };
  const { sandbox, wechat, alipay } = readConfig(both).payment;
  expect([sandbox, wechat?.mchId, alipay?.sellerId]).toEqual([false, '1900000001', '2088000000000001']);
  expect(readConfig({ ...ALIPAY, WECHAT_PAY_MCH_ID: 'x' }).payment).toEqual({
    sandbox: false,
    wechat: null,
    alipay: {
      appId: '2021000000000001',
      sellerId: '2088000000000001',
      privateKeyFile: 'application.pem',
      publicKeyFile: 'alipay.pem',
      endpoint: null,
    },
  });
});

const ONE_NEEDS = [
  ...Object.keys(WECHAT_PAY).map((name) => [name, WECHAT_PAY] as const),
  ...Object.keys(ALIPAY).map((name) => [name, ALIPAY] as const),
].filter(([name]) => /^(WECHAT_PAY|ALIPAY)_|PUBLIC_URL/.test(name));

test.each(ONE_NEEDS)('without %s the start says so', (name, whole) => {
  const problems = configProblems({ ...whole, [name]: '' });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^环境变量 ${name} 无效：未给出，.*必须给出`));
});

test('halves and slips are named, and a secret is never repeated', () => {
  expect(configProblems({ ...WECHAT_PAY, WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01' })).toEqual([
    '环境变量 WECHAT_PAY_PUBLIC_KEY_ID 无效：须与 WECHAT_PAY_PUBLIC_KEY_FILE 一同给出',
  ]);
  expect(configProblems({ ...WECHAT_PAY, WECHAT_PAY_API_V3_KEY: 'mistaken' })).toEqual([
    '环境变量 WECHAT_PAY_API_V3_KEY 无效：应为 32 个字符的 APIv3 密钥',
  ]);
});
