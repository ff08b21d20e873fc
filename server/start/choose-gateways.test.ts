import type { KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startAlipayDouble } from '#server/adapters/payment-alipay/testing/alipay-double.ts';
import { startWechatPayDouble } from '#server/adapters/payment-wechat/testing/wechat-pay-double.ts';
import { readConfig } from '#server/platform/config/read-config.ts';
import { TEST_SECRET } from '#server/testing/account-fixture.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { chooseGateways } from './choose-gateways.ts';

const held = testDatabase();
const clock = fixedClock();
const CODE = 'chosen-code-0123456789';

const choose = (environment: Record<string, string>) =>
  chooseGateways(readConfig(environment))({
    database: held.database,
    clock,
    secret: TEST_SECRET,
    publicUrl: 'http://localhost:3000',
  });

test('nothing given: the sandbox takes both channels, at an address of this site', async () => {
  const { gateways, sandbox } = choose({});
  expect(gateways.map(({ name, channels }) => [name, channels])).toEqual([['sandbox', ['wechat', 'alipay']]]);
  expect(sandbox?.gateway).toBe(gateways[0]);
  const prompt = await gateways[0]?.createPayment({
    paymentCode: CODE,
    channel: 'wechat',
    amountFen: 1,
    description: '试用',
    phone: null,
    expiresAt: new Date(clock.now() + 1000),
  });
  expect(prompt?.qrText).toBe('http://localhost:3000/sandbox/pay/chosen-code-0123456789');
});

test('where nothing is sold there is neither gateway nor page', () => {
  expect(choose({ PAYMENT_PROVIDER: 'off' })).toEqual({ gateways: [], sandbox: null });
});

const folder = mkdtempSync(join(tmpdir(), 'yanjian-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function keyFile(name: string, key: KeyObject): string {
  const type = key.type === 'private' ? 'pkcs8' : 'spki';
  writeFileSync(join(folder, name), key.export({ type, format: 'pem' }));
  return join(folder, name);
}

const NAMED = { PUBLIC_URL: 'https://yanjian.example', WECHAT_PROVIDER: 'simulated' };

async function wechatPay() {
  const double = await startWechatPayDouble(clock);
  const environment = {
    ...NAMED,
    PAYMENT_PROVIDER: 'wechat',
    WECHAT_PAY_MCH_ID: double.account.mchId,
    WECHAT_PAY_APP_ID: double.account.appId,
    WECHAT_PAY_CERT_SERIAL: double.account.certSerial,
    WECHAT_PAY_API_V3_KEY: double.account.apiV3Key,
    WECHAT_PAY_PRIVATE_KEY_FILE: keyFile('apiclient_key.pem', double.merchantKey),
    WECHAT_PAY_PUBLIC_KEY_ID: double.publicKey.id,
    WECHAT_PAY_PUBLIC_KEY_FILE: keyFile('pub_key.pem', double.publicKey.key),
    WECHAT_PAY_ENDPOINT: double.url,
  };
  return { double, environment };
}

test('WeChat Pay is asked with the keys of the environment, and is told where to tell', async () => {
  const { double, environment } = await wechatPay();
  const { gateways, sandbox } = choose(environment);
  expect([sandbox, gateways.map(({ name }) => name)]).toEqual([null, ['wechat']]);
  const expiresAt = new Date(clock.now() + 1000);
  const payment = {
    paymentCode: CODE,
    channel: 'wechat',
    amountFen: 1,
    description: '试用',
    phone: null,
    expiresAt,
  } as const;
  expect((await gateways[0]?.createPayment(payment))?.qrText).toMatch(/^weixin:/);
  expect(double.orders.get(CODE)?.body.notify_url).toBe('http://localhost:3000/api/pay/notify/wechat');
  const missing = () => choose({ ...environment, WECHAT_PAY_PRIVATE_KEY_FILE: join(folder, 'none') });
  expect(missing).toThrow(/WECHAT_PAY_PRIVATE_KEY_FILE 无效：读不到文件/);
  writeFileSync(join(folder, 'wrong'), 'no key');
  const wrong = () => choose({ ...environment, WECHAT_PAY_PUBLIC_KEY_FILE: join(folder, 'wrong') });
  expect(wrong).toThrow(/WECHAT_PAY_PUBLIC_KEY_FILE 无效：文件 .* 里不是所要的密钥/);
  await double.close();
});

test('Alipay is asked beside WeChat Pay, with keys as its tool writes them', async () => {
  const { double: wechat, environment } = await wechatPay();
  const alipay = await startAlipayDouble(clock);
  writeFileSync(
    join(folder, 'application'),
    alipay.applicationKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
  );
  writeFileSync(
    join(folder, 'alipay'),
    alipay.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  );
  const both = {
    ...environment,
    PAYMENT_PROVIDER: 'wechat,alipay',
    ALIPAY_APP_ID: alipay.account.appId,
    ALIPAY_SELLER_ID: alipay.account.sellerId,
    ALIPAY_PRIVATE_KEY_FILE: join(folder, 'application'),
    ALIPAY_PUBLIC_KEY_FILE: join(folder, 'alipay'),
    ALIPAY_ENDPOINT: alipay.url,
  };
  const { gateways } = choose(both);
  expect(gateways.map(({ name, channels }) => [name, ...channels])).toEqual([
    ['wechat', 'wechat'],
    ['alipay', 'alipay'],
  ]);
  const expiresAt = new Date(clock.now() + 1000);
  const payment = {
    paymentCode: CODE,
    channel: 'alipay',
    amountFen: 1,
    description: '试用',
    phone: null,
    expiresAt,
  } as const;
  expect((await gateways[1]?.createPayment(payment))?.qrText).toMatch(/^https:\/\/qr\.alipay\.com\//);
  expect(alipay.trades.get(CODE)?.notifyUrl).toBe('http://localhost:3000/api/pay/notify/alipay');
  const swapped = () => choose({ ...both, ALIPAY_PRIVATE_KEY_FILE: join(folder, 'alipay') });
  expect(swapped).toThrow(/ALIPAY_PRIVATE_KEY_FILE 无效：文件/);
  await Promise.all([wechat.close(), alipay.close()]);
});
