import { afterEach, describe, expect, test } from 'vitest';
import { paymentSuite } from '#server/ports/payment.suite.ts';
import { GatewayFailed, type NewPayment } from '#server/ports/payment.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { startWechatPayDouble, type WechatPayDouble } from './testing/wechat-pay-double.ts';
import { createWechatPay, type WechatPayOptions } from './wechat-pay.ts';

let double: WechatPayDouble | undefined;
afterEach(() => double?.close());

const CODE = 'aBcdEfghIjklmnop-_345601';

async function open(change: Partial<WechatPayOptions> = {}, withPublicKey = false) {
  const clock = fixedClock();
  const service = await startWechatPayDouble(clock);
  double = service;
  const gateway = createWechatPay({
    ...service.account,
    privateKey: service.merchantKey,
    publicKey: withPublicKey ? service.publicKey : null,
    notifyUrl: 'https://yanjian.example/api/pay/notify/wechat',
    h5: false,
    endpoint: service.url,
    clock,
    // What a test says must not depend on how busy the machine is.
    timeoutMs: 60_000,
    ...change,
  });
  const payment: NewPayment = {
    paymentCode: CODE,
    channel: 'wechat',
    amountFen: 9800,
    description: '普通会员',
    expiresAt: new Date(clock.now() + 1800_000),
    phone: null,
  };
  return { clock, service, gateway, payment };
}

const asStage = (withPublicKey: boolean, h5: boolean) => async () => {
  const { clock, service, gateway } = await open({ h5 }, withPublicKey);
  return {
    gateway,
    clock,
    pay: async (code: string) =>
      service.notice(service.pay(code), {}, withPublicKey ? 'publicKey' : 'certificate'),
    fail: () => {
      service.state.fault = 'busy';
    },
  };
};

describe('as a port, with platform certificates', () => paymentSuite(asStage(false, false)));
describe('as a port, with the public key of WeChat Pay', () => paymentSuite(asStage(true, false)));
describe('as a port, with links for phones', () => paymentSuite(asStage(true, true)));

test('a link for a phone says where it is asked from; the number of one is never that of a code', async () => {
  const { gateway, payment, service } = await open({ h5: true });
  const phone = { address: '2001:db8::7' };
  const { qrText, phoneUrl } = await gateway.createPayment({ ...payment, phone });
  expect([qrText, phoneUrl]).toEqual(['', expect.stringMatching(/^https:\/\/wx\.tenpay\.com\//)]);
  expect(service.orders.get(CODE)?.body).toMatchObject({
    amount: { total: 9800, currency: 'CNY' },
    scene_info: { payer_client_ip: '2001:db8::7', h5_info: { type: 'Wap' } },
  });
  await expect(gateway.createPayment(payment)).rejects.toMatchObject({ failure: 'refused' });
  const nowhere = { ...payment, paymentCode: 'aBcdEfghIjklmnop-_345602', phone: { address: '' } };
  await expect(gateway.createPayment(nowhere)).rejects.toMatchObject({ failure: 'refused' });
});

test('without links a phone is shown the code of everybody', async () => {
  const { gateway, payment } = await open();
  const prompt = await gateway.createPayment({ ...payment, phone: { address: '203.0.113.7' } });
  expect(prompt).toEqual({ qrText: expect.stringMatching(/^weixin:/), phoneUrl: null });
});

test('what is asked arrives whole: amount, end, place of notices, a description cut between characters', async () => {
  const { gateway, payment, service } = await open();
  await gateway.createPayment({ ...payment, description: `${'会'.repeat(42)}员` });
  expect(service.orders.get(CODE)?.body).toMatchObject({
    amount: { total: 9800, currency: 'CNY' },
    description: '会'.repeat(42),
    time_expire: '2026-11-21T01:30:00+00:00',
    notify_url: 'https://yanjian.example/api/pay/notify/wechat',
  });
});

test('certificates are asked for once, again when a new one signs, and forged numbers do not multiply it', async () => {
  const { gateway, payment, service, clock } = await open();
  const times = () => service.asked.filter((line) => line === 'GET /v3/certificates').length;
  await gateway.createPayment(payment);
  await gateway.query(CODE);
  expect(times()).toBe(1);
  const told = service.pay(CODE);
  const before = service.notice(told);
  clock.advance(60_000);
  service.rotate();
  await expect(gateway.readNotice(service.notice(told))).resolves.toMatchObject({ kind: 'paid' });
  await expect(gateway.readNotice(before)).resolves.toMatchObject({ kind: 'paid' });
  expect(times()).toBe(2);
  const forged = { ...before, headers: { ...before.headers, 'wechatpay-serial': '4BFF' } };
  for (let count = 0; count < 20; count += 1) {
    await expect(gateway.readNotice(forged)).rejects.toMatchObject({ reason: '未知的证书序列号' });
  }
  expect(times()).toBe(2);
  clock.advance(60_000);
  await expect(gateway.readNotice(forged)).rejects.toMatchObject({ reason: '未知的证书序列号' });
  expect(times()).toBe(3);
});

test('a certificate that they no longer tell of ends; one that cannot be had has the notice sent again', async () => {
  const { gateway, payment, service, clock } = await open();
  await gateway.createPayment(payment);
  const told = service.pay(CODE);
  service.rotate(true);
  clock.advance(61_000);
  service.state.fault = 'busy';
  await expect(gateway.readNotice(service.notice(told))).rejects.toBeInstanceOf(GatewayFailed);
  clock.advance(61_000);
  service.state.fault = 'none';
  await expect(gateway.readNotice(service.notice(told))).resolves.toMatchObject({ kind: 'paid' });
  clock.advance(31 * 86_400_000);
  const late = service.notice(told);
  service.state.fault = 'busy';
  await expect(gateway.readNotice(late)).rejects.toMatchObject({ failure: 'unreachable' });
});

test.each(['busy', 'cut', 'unsigned', 'foreign'] as const)('an answer that is %s is none', async (fault) => {
  const { gateway, payment, service } = await open();
  await gateway.createPayment(payment);
  service.pay(CODE);
  service.state.fault = fault;
  await expect(gateway.query(CODE)).rejects.toMatchObject({ failure: 'unreachable' });
});

test('who does not answer is not waited for', async () => {
  const { gateway, service } = await open({ timeoutMs: 100 });
  service.state.fault = 'silent';
  await expect(gateway.query(CODE)).rejects.toMatchObject({ failure: 'unreachable' });
});

test('an answer altered on its way is not believed, nor one about another number', async () => {
  const { gateway, payment, service } = await open();
  await gateway.createPayment(payment);
  service.state.tamper = (body) => Buffer.from(body.toString().replace('NOTPAY', 'CLOSED'));
  await expect(gateway.query(CODE)).rejects.toThrow('签名不符');
  service.state.tamper = (body) => body;
  const other = 'aBcdEfghIjklmnop-_345602';
  await gateway.createPayment({ ...payment, paymentCode: other });
  service.pay(other);
  const paid = service.orders.get(other);
  if (paid === undefined) throw new Error('not created');
  paid.body.amount.total = 1;
  expect((await gateway.query(other)).payments[0]?.amountFen).toBe(1);
});

test('requests by another key, merchant or clock are refused by them, and said so', async () => {
  const { gateway: ours, payment, service } = await open();
  await ours.createPayment(payment);
  const options = {
    ...service.account,
    privateKey: service.merchantKey,
    publicKey: service.publicKey,
    notifyUrl: 'https://x.example',
    h5: false,
  };
  const late = createWechatPay({
    ...options,
    endpoint: service.url,
    clock: fixedClock('2026-11-21T09:06:00+08:00'),
  });
  await expect(late.query(CODE)).rejects.toThrow('SIGN_ERROR');
  const foreign = createWechatPay({
    ...options,
    certSerial: '0000',
    endpoint: service.url,
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
  clock.set('2026-11-22T09:59:00+08:00');
  await expect(first()).rejects.toMatchObject({ failure: 'not-ready' });
  clock.set('2026-11-22T10:00:00+08:00');
  service.state.tamper = (body) =>
    body.includes('交易时间') ? Buffer.from(body.toString().replace('98.00', '99.00')) : body;
  await expect(first()).rejects.toThrow('散列不符');
  service.state.tamper = (body) => body;
  expect((await first()).value).toMatchObject({ kind: 'paid', amountFen: 9800, paymentCode: CODE });
});
