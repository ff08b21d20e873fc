import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/read-config.ts';
import { TEST_SECRET } from '#server/testing/account-fixture.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { chooseGateways } from './choose-gateways.ts';

const held = testDatabase();
const clock = fixedClock();

const choose = (environment: Record<string, string>) =>
  chooseGateways(readConfig(environment), {
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
    paymentCode: 'chosen-code-0123456789',
    channel: 'wechat',
    amountFen: 1,
    description: '试用',
    expiresAt: new Date(clock.now() + 1000),
  });
  expect(prompt?.qrText).toBe('http://localhost:3000/sandbox/pay/chosen-code-0123456789');
});

test('where nothing is sold there is neither gateway nor page', () => {
  expect(choose({ PAYMENT_PROVIDER: 'off' })).toEqual({ gateways: [], sandbox: null });
});
