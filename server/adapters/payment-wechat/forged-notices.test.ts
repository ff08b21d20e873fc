import { createSign, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NoticeRefused, type NoticeRequest, type PaymentGateway } from '#server/ports/payment.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { seal, startWechatPayDouble, type WechatPayDouble } from './testing/wechat-pay-double.ts';
import { createWechatPay } from './wechat-pay.ts';

const clock = fixedClock();
const CODE = 'aBcdEfghIjklmnop-_345601';
let service: WechatPayDouble;
let gateway: PaymentGateway;
let told: ReturnType<WechatPayDouble['pay']>;
/** Right in every way; each forgery differs from it in one. */
let right: NoticeRequest;
let other: NoticeRequest;

beforeAll(async () => {
  service = await startWechatPayDouble(clock);
  const { account, merchantKey: privateKey, url: endpoint } = service;
  gateway = createWechatPay({
    ...account,
    privateKey,
    publicKey: null,
    h5: false,
    notifyUrl: 'https://x.example',
    endpoint,
    clock,
  });
  const payment = {
    channel: 'wechat',
    amountFen: 9800,
    description: 'x',
    phone: null,
    expiresAt: new Date(clock.now() + 1800_000),
  } as const;
  for (const paymentCode of [CODE, `${CODE}x`]) await gateway.createPayment({ ...payment, paymentCode });
  told = service.pay(CODE);
  right = service.notice(told);
  other = service.notice(service.pay(`${CODE}x`));
});
afterAll(() => service.close());

const withHeaders = (change: NoticeRequest['headers']) => ({
  ...right,
  headers: { ...right.headers, ...change },
});
const withBody = (change: (text: string) => string) => ({
  ...right,
  rawBody: Buffer.from(change(right.rawBody.toString())),
});
const seconds = (ahead: number) => String(Math.floor(clock.now() / 1000) + ahead);
/** Signed by them, so that only what is inside is wrong. */
const signedBody = (body: unknown) =>
  service.sign(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));
const envelope = (change: object) => ({ ...JSON.parse(right.rawBody.toString()), ...change });
const resource = (change: object) => envelope({ resource: { ...envelope({}).resource, ...change } });

/** Signed as they do, by somebody else under their number. */
function signedByStranger(): NoticeRequest {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { 'wechatpay-timestamp': time, 'wechatpay-nonce': nonce } = right.headers;
  const signature = createSign('RSA-SHA256')
    .update(`${time}\n${nonce}\n${right.rawBody}\n`)
    .sign(privateKey, 'base64');
  return withHeaders({ 'wechatpay-signature': signature });
}

const FORGERIES: [name: string, reason: RegExp, forge: () => NoticeRequest][] = [
  ['no headers', /缺少签名/, () => ({ ...right, headers: {} })],
  ['no signature', /缺少签名/, () => withHeaders({ 'wechatpay-signature': undefined })],
  ['an empty signature', /缺少签名/, () => withHeaders({ 'wechatpay-signature': '' })],
  ['no serial number', /缺少签名/, () => withHeaders({ 'wechatpay-serial': undefined })],
  ['no time', /缺少签名/, () => withHeaders({ 'wechatpay-timestamp': undefined })],
  ['no nonce', /缺少签名/, () => withHeaders({ 'wechatpay-nonce': undefined })],
  ['two signatures', /缺少签名/, () => withHeaders({ 'wechatpay-signature': ['a', 'b'] })],
  ['a signature that is no base64', /签名不符/, () => withHeaders({ 'wechatpay-signature': '***' })],
  [
    "another notice's signature",
    /签名不符/,
    () => withHeaders({ 'wechatpay-signature': other.headers['wechatpay-signature'] }),
  ],
  ["another notice's headers", /签名不符/, () => ({ ...right, headers: other.headers })],
  ["a stranger's key under their number", /签名不符/, signedByStranger],
  ['a probe of theirs', /签名探测/, () => withHeaders({ 'wechatpay-signature': 'WECHATPAY/SIGNTEST/abc' })],
  ['a serial number that nobody knows', /未知的证书/, () => withHeaders({ 'wechatpay-serial': '4BFF' })],
  ["the merchant's own serial number", /未知的证书/, () => withHeaders({ 'wechatpay-serial': '5A01' })],
  ['another nonce', /签名不符/, () => withHeaders({ 'wechatpay-nonce': 'abc' })],
  ['a time made younger', /签名不符/, () => withHeaders({ 'wechatpay-timestamp': seconds(1) })],
  ['a time of five minutes ago', /5 分钟/, () => withHeaders({ 'wechatpay-timestamp': seconds(-301) })],
  ['a time in five minutes', /5 分钟/, () => withHeaders({ 'wechatpay-timestamp': seconds(301) })],
  ['a time that is none', /5 分钟/, () => withHeaders({ 'wechatpay-timestamp': 'now' })],
  ['an empty body', /签名不符/, () => ({ ...right, rawBody: Buffer.alloc(0) })],
  ['a body cut by a byte', /签名不符/, () => ({ ...right, rawBody: right.rawBody.subarray(0, -1) })],
  ['a body with a byte more', /签名不符/, () => withBody((text) => `${text}\n`)],
  [
    'a body with one letter changed',
    /签名不符/,
    () => withBody((text) => text.replace('TRANSACTION', 'TRANSACTIOM')),
  ],
  ['a body formatted anew', /签名不符/, () => withBody((text) => JSON.stringify(JSON.parse(text), null, 1))],
  ["another notice's body", /签名不符/, () => ({ ...right, rawBody: other.rawBody })],
  ['a signed body that is no JSON', /不是 JSON/, () => signedBody('<xml></xml>')],
  ['a signed body that is null', /不完整/, () => signedBody('null')],
  ['a signed body without resource', /不完整/, () => signedBody(envelope({ resource: undefined }))],
  ['another algorithm', /不完整/, () => signedBody(resource({ algorithm: 'AEAD_SM4_GCM' }))],
  ['a resource that is shorter than its tag', /解不开/, () => signedBody(resource({ ciphertext: 'AAAA' }))],
  ['a resource for another purpose', /解不开/, () => signedBody(resource({ associated_data: 'refund' }))],
  ['a resource with another nonce', /解不开/, () => signedBody(resource({ nonce: '000000000000' }))],
  [
    'a resource sealed under another key',
    /解不开/,
    () => signedBody(resource(seal('0'.repeat(32), JSON.stringify(told), 'transaction'))),
  ],
  ["another merchant's payment", /不是本商户号/, () => service.notice({ ...told, mchid: '1900000002' })],
  [
    "another application's payment",
    /不是本应用/,
    () => service.notice({ ...told, appid: 'wxffffffffffffffff' }),
  ],
  ['a payment that was not made', /不是已支付/, () => service.notice({ ...told, trade_state: 'NOTPAY' })],
  [
    'a payment in other money',
    /人民币/,
    () => service.notice({ ...told, amount: { total: 9800, currency: 'USD' } }),
  ],
  ['a payment without transaction', /不完整/, () => service.notice({ ...told, transaction_id: undefined })],
  ['a payment without time', /不完整/, () => service.notice({ ...told, success_time: undefined })],
  ['half a fen', /不完整/, () => service.notice({ ...told, amount: { total: 0.5, currency: 'CNY' } })],
  [
    'less than nothing',
    /不完整/,
    () => service.notice({ ...told, amount: { total: -9800, currency: 'CNY' } }),
  ],
  [
    'an amount in words',
    /不完整/,
    () => service.notice({ ...told, amount: { total: '9800', currency: 'CNY' } }),
  ],
];

test('the forgeries are of more than 30 kinds, and what they are made of is right', async () => {
  expect(new Set(FORGERIES.map(([name]) => name)).size).toBeGreaterThan(30);
  await expect(gateway.readNotice(right)).resolves.toMatchObject({
    kind: 'paid',
    payment: { amountFen: 9800 },
  });
});

test.each(FORGERIES)('%s is refused', async (_name, reason, forge) => {
  const reading = gateway.readNotice(forge());
  await expect(reading).rejects.toBeInstanceOf(NoticeRefused);
  await expect(reading).rejects.toMatchObject({ reason: expect.stringMatching(reason) });
});

test('a refund is nothing that was paid', async () => {
  const notice = service.notice({ ...told, refund_status: 'SUCCESS' }, { event_type: 'REFUND.SUCCESS' });
  await expect(gateway.readNotice(notice)).resolves.toMatchObject({ kind: 'other', what: 'REFUND.SUCCESS' });
});
