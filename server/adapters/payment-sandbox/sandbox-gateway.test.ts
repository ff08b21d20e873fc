import { describe, expect, test } from 'vitest';
import { connectDatabase } from '#server/platform/db/connect-database.ts';
import { paymentSuite } from '#server/ports/payment.suite.ts';
import { GatewayFailed, NoticeRefused } from '#server/ports/payment.ts';
import { TEST_SECRET } from '#server/testing/account-fixture.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { createSandbox } from './sandbox-gateway.ts';
import { paidNotice, sandboxKey, signNotice } from './sandbox-notice.ts';

const held = testDatabase();

async function open() {
  const clock = fixedClock();
  await held.database.pool.query('TRUNCATE sandbox_payments, sandbox_transactions, sandbox_refunds');
  const around = { clock, secret: TEST_SECRET, publicUrl: 'http://yanjian.example/' };
  const sandbox = createSandbox({ database: held.database, ...around });
  const { books, key } = sandbox.service;
  /** Somebody pays what was asked, or another amount. */
  async function pay(paymentCode: string, amountFen?: number) {
    const entry = await books.read(paymentCode);
    const asked = amountFen ?? entry?.amountFen ?? 0;
    return books.pay({ paymentCode, amountFen: asked, payerId: 'sandbox-a', mode: 'once' });
  }
  return { clock, sandbox, key, pay, around };
}

describe('as a port', () =>
  paymentSuite(async () => {
    const { clock, sandbox, key, pay, around } = await open();
    // The service that fails is one whose books cannot be reached.
    const lost = connectDatabase(held.url);
    await lost.pool.end();
    const failing = createSandbox({ database: lost, ...around }).gateway;
    const gateway = { ...sandbox.gateway };
    return {
      gateway,
      clock,
      pay: async (code) => signNotice(key, paidNotice(await pay(code)), clock.now()),
      fail: () => void Object.assign(gateway, failing),
    };
  }));

const CODE = 'sandbox-code-0123456789';
const PAYMENT = {
  paymentCode: CODE,
  channel: 'alipay',
  amountFen: 9800,
  description: '普通会员',
  phone: null,
} as const;

test('a number is paid once, by two at the same moment too', async () => {
  const { sandbox, clock, pay } = await open();
  await sandbox.gateway.createPayment({ ...PAYMENT, expiresAt: new Date(clock.now() + 60_000) });
  const both = await Promise.allSettled([pay(CODE), pay(CODE), pay(CODE)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await sandbox.gateway.query(CODE)).payments).toHaveLength(1);
});

test('what ended is not paid, and not made again with another amount', async () => {
  const { sandbox, clock, pay } = await open();
  const expiresAt = new Date(clock.now() + 60_000);
  await sandbox.gateway.createPayment({ ...PAYMENT, expiresAt });
  const cheaper = sandbox.gateway.createPayment({ ...PAYMENT, amountFen: 1, expiresAt });
  await expect(cheaper).rejects.toMatchObject({ failure: 'refused' });
  clock.advance(60_000);
  await expect(pay(CODE)).rejects.toBeInstanceOf(GatewayFailed);
  expect(await sandbox.gateway.query(CODE)).toEqual({ state: 'unpaid', payments: [] });
});

test('notices end after five minutes, and those of another site are none', async () => {
  const { sandbox, clock, key, pay } = await open();
  await sandbox.gateway.createPayment({ ...PAYMENT, expiresAt: new Date(clock.now() + 60_000) });
  const told = paidNotice(await pay(CODE));
  const notice = signNotice(key, told, clock.now());
  const foreign = signNotice(sandboxKey('another secret of 32 characters!'), told, clock.now());
  const read = (request: typeof notice) => sandbox.gateway.readNotice(request);
  await expect(read(foreign)).rejects.toBeInstanceOf(NoticeRefused);
  const renewed = { ...notice.headers, 'sandbox-timestamp': String(Math.floor(clock.now() / 1000) + 1) };
  await expect(read({ ...notice, headers: renewed })).rejects.toMatchObject({ reason: '签名不符' });
  clock.advance(300_000);
  await expect(read(notice)).resolves.toMatchObject({ kind: 'paid' });
  clock.advance(1000);
  await expect(read(notice)).rejects.toMatchObject({ reason: '时间相差超过 5 分钟' });
});
