import { describe, expect, test } from 'vitest';
import { paymentSuite } from '#server/ports/payment.suite.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { createFakePayment } from './fake-payment.ts';

describe('as a port', () =>
  paymentSuite(async () => {
    const clock = fixedClock();
    const gateway = createFakePayment({ clock });
    return {
      gateway,
      clock,
      pay: async (paymentCode) => gateway.noticeOf(gateway.pay(paymentCode)),
      fail: () => gateway.behave('fail'),
    };
  }));

test('a test may have a gateway that lies, hangs, and is paid twice', async () => {
  const clock = fixedClock();
  const gateway = createFakePayment({ clock, name: 'alipay', channels: ['alipay'] });
  const expiresAt = new Date(clock.now() + 60_000);
  const payment = {
    paymentCode: 'code-0123456789',
    channel: 'alipay',
    amountFen: 9800,
    description: 'x',
    phone: null,
  } as const;
  const release = gateway.hold();
  const asking = gateway.createPayment({ ...payment, expiresAt });
  expect(gateway.created.size).toBe(0);
  release();
  await asking;
  gateway.pay(payment.paymentCode);
  gateway.pay(payment.paymentCode, { amountFen: 1 });
  const state = await gateway.query(payment.paymentCode);
  expect(state.payments.map(({ transactionId, amountFen }) => [transactionId, amountFen])).toEqual([
    ['alipay-1', 9800],
    ['alipay-2', 1],
  ]);
  gateway.behave('lie');
  expect(await gateway.query(payment.paymentCode)).toEqual({ state: 'unknown', payments: [] });
  expect(gateway.asked).toEqual([payment.paymentCode, payment.paymentCode]);
});
