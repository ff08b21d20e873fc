import { afterAll, beforeAll, expect, test } from 'vitest';
import { NoticeRefused, type NoticeRequest, type PaymentGateway } from '#server/ports/payment.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { createAlipay } from './alipay.ts';
import { type AlipayDouble, startAlipayDouble } from './testing/alipay-double.ts';

const clock = fixedClock();
const CODE = 'aBcdEfghIjklmnop-_345601';
let service: AlipayDouble;
let gateway: PaymentGateway;
let told: Record<string, string>;
/** Right in every way; each forgery differs from it in one. */
let right: NoticeRequest;
let other: NoticeRequest;

beforeAll(async () => {
  service = await startAlipayDouble(clock);
  const { account, applicationKey: privateKey, publicKey, url: endpoint } = service;
  gateway = createAlipay({
    ...account,
    privateKey,
    publicKey,
    notifyUrl: 'https://x.example',
    endpoint,
    clock,
  });
  const payment = {
    channel: 'alipay',
    amountFen: 9800,
    description: 'x',
    phone: null,
    expiresAt: new Date(clock.now() + 1800_000),
  } as const;
  for (const paymentCode of [CODE, `${CODE}x`]) await gateway.createPayment({ ...payment, paymentCode });
  told = service.pay(CODE);
  right = service.sign(told);
  other = service.sign(service.pay(`${CODE}x`));
});
afterAll(() => service.close());

const form = (request: NoticeRequest) => new URLSearchParams(request.rawBody.toString());
const bodyOf = (fields: URLSearchParams): NoticeRequest => ({
  ...right,
  rawBody: Buffer.from(String(fields)),
});
/** The right form with one field set or, by null, left out; the signature stays. */
function changed(name: string, value: string | null): NoticeRequest {
  const fields = form(right);
  if (value === null) fields.delete(name);
  else fields.set(name, value);
  return bodyOf(fields);
}
/** Signed by them, so that only what is inside is wrong. */
const signed = (change: Record<string, string>) => service.sign({ ...told, ...change });
function without(name: string): NoticeRequest {
  const { [name]: _, ...rest } = told;
  return service.sign(rest);
}
function appended(text: string): NoticeRequest {
  return { ...right, rawBody: Buffer.concat([right.rawBody, Buffer.from(text)]) };
}

const FORGERIES: [name: string, reason: RegExp, forge: () => NoticeRequest][] = [
  ['an empty body', /没有签名/, () => ({ ...right, rawBody: Buffer.alloc(0) })],
  ['a body of JSON', /没有签名/, () => ({ ...right, rawBody: Buffer.from(JSON.stringify(told)) })],
  ['no signature', /没有签名/, () => changed('sign', null)],
  ['an empty signature', /没有签名/, () => changed('sign', '')],
  ['a signature that is no base64', /签名不符/, () => changed('sign', '***')],
  ['a signature with something behind it', /签名不符/, () => changed('sign', `${form(right).get('sign')}=`)],
  ["another notice's signature", /签名不符/, () => changed('sign', form(other).get('sign'))],
  ["a stranger's key", /签名不符/, () => service.sign(told, 'stranger')],
  ['no type of signature', /RSA2/, () => changed('sign_type', null)],
  ['the old type of signature', /RSA2/, () => changed('sign_type', 'RSA')],
  ['no type at all, as they once allowed', /RSA2/, () => changed('sign_type', 'none')],
  ['another character set', /字符集/, () => changed('charset', 'gbk')],
  ['another amount', /签名不符/, () => changed('total_amount', '0.01')],
  ['the same amount, written otherwise', /签名不符/, () => changed('total_amount', '98.0')],
  ['another number', /签名不符/, () => changed('out_trade_no', `${CODE}x`)],
  ['another transaction', /签名不符/, () => changed('trade_no', '1')],
  ['another state', /签名不符/, () => changed('trade_status', 'TRADE_FINISHED')],
  ['a time made younger', /签名不符/, () => changed('notify_time', '2026-11-21 09:00:01')],
  ['another notice number', /签名不符/, () => changed('notify_id', 'x')],
  ['a field left out', /签名不符/, () => changed('subject', null)],
  ['a field more', /签名不符/, () => appended('&extra=1')],
  ['a field more that is empty', /签名不符/, () => appended('&extra=')],
  ['the amount twice', /重复/, () => appended('&total_amount=0.01')],
  ['the signature twice', /重复/, () => appended('&sign=x')],
  ['a body cut by a byte', /签名不符/, () => ({ ...right, rawBody: right.rawBody.subarray(0, -1) })],
  ['a body with a byte more', /签名不符/, () => appended(' ')],
  ['a copy of the day before yesterday', /26 小时/, () => signed({ notify_time: '2026-11-20 06:59:59' })],
  ['a time in five minutes', /5 分钟/, () => signed({ notify_time: '2026-11-21 09:05:01' })],
  ['no time', /没有发送时间/, () => without('notify_time')],
  ["another application's payment", /不是本应用/, () => signed({ app_id: '2021000000000002' })],
  ['no application', /不是本应用/, () => without('app_id')],
  ["another seller's payment", /不是本商户/, () => signed({ seller_id: '2088000000000002' })],
  ['no seller', /不是本商户/, () => without('seller_id')],
  ['no number of ours', /不完整/, () => without('out_trade_no')],
  ['no number of theirs', /不完整/, () => without('trade_no')],
  ['no notice number', /不完整/, () => without('notify_id')],
  ['no amount', /不是金额/, () => without('total_amount')],
  ['an amount of three decimals', /不是金额/, () => signed({ total_amount: '98.001' })],
  ['an amount with an exponent', /不是金额/, () => signed({ total_amount: '1e4' })],
  ['less than nothing', /不是金额/, () => signed({ total_amount: '-98.00' })],
  ['nothing', /不是金额/, () => signed({ total_amount: '0.00' })],
  ['no time of payment', /没有支付时间/, () => without('gmt_payment')],
];

test('the forgeries are of more than 30 kinds, and what they are made of is right', async () => {
  expect(new Set(FORGERIES.map(([name]) => name)).size).toBeGreaterThan(30);
  const payment = { paymentCode: CODE, amountFen: 9800, transactionId: told.trade_no, payerId: '0open_id' };
  await expect(gateway.readNotice(right)).resolves.toMatchObject({ kind: 'paid', payment });
});

test.each(FORGERIES)('%s is refused', async (_name, reason, forge) => {
  const reading = gateway.readNotice(forge());
  await expect(reading).rejects.toBeInstanceOf(NoticeRefused);
  await expect(reading).rejects.toMatchObject({ reason: expect.stringMatching(reason) });
});

test('a trade that was closed, waits or was given back is nothing that was paid', async () => {
  const kinds: Record<string, string>[] = [
    { trade_status: 'TRADE_CLOSED' },
    { trade_status: 'WAIT_BUYER_PAY' },
    { refund_fee: '98.00' },
  ];
  for (const change of kinds) {
    await expect(gateway.readNotice(signed(change))).resolves.toMatchObject({ kind: 'other' });
  }
});
