import { afterEach, describe, expect, test } from 'vitest';
import { paymentSuite } from '#server/ports/payment.suite.ts';
import type { NewPayment } from '#server/ports/payment.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { type AlipayOptions, createAlipay } from './alipay.ts';
import { memberText } from './call-service.ts';
import { type AlipayDouble, startAlipayDouble } from './testing/alipay-double.ts';

let double: AlipayDouble | undefined;
afterEach(() => double?.close());

const CODE = 'aBcdEfghIjklmnop-_345601';

async function open(change: Partial<AlipayOptions> = {}) {
  const clock = fixedClock();
  const service = await startAlipayDouble(clock);
  double = service;
  const gateway = createAlipay({
    ...service.account,
    privateKey: service.applicationKey,
    publicKey: service.publicKey,
    notifyUrl: 'https://yanjian.example/api/pay/notify/alipay',
    endpoint: service.url,
    clock,
    // What a test says must not depend on how busy the machine is.
    timeoutMs: 60_000,
    ...change,
  });
  const payment: NewPayment = {
    paymentCode: CODE,
    channel: 'alipay',
    amountFen: 9800,
    description: '普通会员 & 90 天',
    phone: null,
    expiresAt: new Date(clock.now() + 1800_000),
  };
  return { clock, service, gateway, payment };
}

describe('as a port', () =>
  paymentSuite(async () => {
    const { clock, service, gateway } = await open();
    return {
      gateway,
      clock,
      pay: async (code) => service.sign(service.pay(code)),
      scan: (code) => void service.scan(code),
      fail: () => {
        service.state.fault = 'busy';
      },
    };
  }));

test('what is asked arrives whole; the link opens their app on the same code', async () => {
  const { gateway, payment, service } = await open();
  const { qrText, phoneUrl } = await gateway.createPayment(payment);
  expect(service.trades.get(CODE)).toMatchObject({
    total: '98.00',
    subject: '普通会员 & 90 天',
    timeExpire: '2026-11-21 09:30:00',
    notifyUrl: 'https://yanjian.example/api/pay/notify/alipay',
  });
  expect(phoneUrl).toBe(`alipays://platformapi/startapp?saId=10000007&qrcode=${encodeURIComponent(qrText)}`);
});

test('before anybody scanned they know no number; after it they do', async () => {
  const { gateway, payment, service } = await open();
  await gateway.createPayment(payment);
  expect((await gateway.query(CODE)).state).toBe('unknown');
  expect(await gateway.close(CODE)).toBe('unknown');
  service.scan(CODE);
  expect((await gateway.query(CODE)).state).toBe('unpaid');
});

test('what was given back whole is closed with them, and paid to us', async () => {
  const { gateway, payment, service } = await open();
  await gateway.createPayment(payment);
  service.pay(CODE);
  const [paid] = (await gateway.query(CODE)).payments;
  const transactionId = paid?.transactionId ?? '';
  await gateway.refund({
    paymentCode: CODE,
    transactionId,
    refundCode: 'r',
    amountFen: 9800,
    paidFen: 9800,
    reason: 'x',
  });
  expect(service.trades.get(CODE)?.status).toBe('TRADE_CLOSED');
  expect(await gateway.query(CODE)).toEqual({ state: 'paid', payments: [paid] });
  expect(await gateway.close(CODE)).toBe('paid');
});

test.each(['busy', 'cut', 'unsigned', 'foreign', 'html'] as const)(
  'an answer that is %s is none',
  async (fault) => {
    const { gateway, payment, service } = await open();
    await gateway.createPayment(payment);
    service.pay(CODE);
    service.state.fault = fault;
    await expect(gateway.query(CODE)).rejects.toMatchObject({ failure: 'unreachable' });
  },
);

test('who does not answer is not waited for', async () => {
  const { gateway, service } = await open({ timeoutMs: 100 });
  service.state.fault = 'silent';
  await expect(gateway.query(CODE)).rejects.toMatchObject({ failure: 'unreachable' });
});

test('an answer altered on its way is not believed', async () => {
  const { gateway, payment, service } = await open();
  await gateway.createPayment(payment);
  service.scan(CODE);
  service.state.tamper = (body) => Buffer.from(body.toString().replace('WAIT_BUYER_PAY', 'TRADE_CLOSED'));
  await expect(gateway.query(CODE)).rejects.toThrow('签名不符');
});

test('requests by another key or clock are refused by them, and said so', async () => {
  const { payment, service } = await open();
  const options = {
    ...service.account,
    publicKey: service.publicKey,
    notifyUrl: 'https://x.example',
    endpoint: service.url,
  };
  const late = createAlipay({
    ...options,
    privateKey: service.applicationKey,
    clock: fixedClock('2026-11-21T10:00:00+08:00'),
  });
  await expect(late.createPayment(payment)).rejects.toThrow('isv.invalid-timestamp');
  const foreign = createAlipay({
    ...options,
    appId: '2021000000000002',
    privateKey: service.applicationKey,
    clock: fixedClock(),
  });
  await expect(foreign.query(CODE)).rejects.toMatchObject({ failure: 'refused' });
});

test('a bill is not there before ten, and one cut or altered on its way is not read', async () => {
  const { gateway, payment, service, clock } = await open();
  await gateway.createPayment(payment);
  service.pay(CODE);
  const first = () => gateway.bill('2026-11-21')[Symbol.asyncIterator]().next();
  await expect(first()).rejects.toMatchObject({ failure: 'not-ready' });
  clock.set('2026-11-22T10:00:00+08:00');
  const isZip = (body: Buffer) => body.subarray(0, 2).toString() === 'PK';
  service.state.tamper = (body) => (isZip(body) ? body.subarray(0, -30) : body);
  await expect(first()).rejects.toThrow('cut short');
  // A byte of the packed lines; the list at the end stays whole.
  service.state.tamper = (body) => {
    if (!isZip(body)) return body;
    const altered = Buffer.from(body);
    const at = altered.indexOf('PK\x01\x02') - 20;
    altered[at] = (altered[at] ?? 0) ^ 1;
    return altered;
  };
  await expect(first()).rejects.toMatchObject({ failure: 'unreachable' });
  service.state.tamper = (body) => body;
  expect((await first()).value).toMatchObject({ kind: 'paid', amountFen: 9800, paymentCode: CODE });
});

test('the member of an answer is found as it stands, braces and quotes in texts included', () => {
  const member = '{"a":"} \\" {","b":{"c":1}}';
  expect(memberText(`{"x_response":${member},"sign":"s"}`, 'x_response')).toBe(member);
  expect(memberText(`{"sign":"s", "x_response":${member}}`, 'x_response')).toBe(member);
  expect(memberText(`{"x_response":${member.slice(0, -1)}`, 'x_response')).toBeNull();
  expect(memberText('{}', 'x_response')).toBeNull();
});
