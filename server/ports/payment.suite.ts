import { expect, test } from 'vitest';
import { dayOf } from '#contract/text/calendar.ts';
import type { Clock } from './clock.ts';
import {
  type BillLine,
  GatewayFailed,
  type NewPayment,
  NoticeRefused,
  type NoticeRequest,
  type PaymentGateway,
} from './payment.ts';

/** What a test can see and do behind a gateway. */
export interface PaymentStage {
  gateway: PaymentGateway;
  clock: Clock & { advance(milliseconds: number): void };
  /** Somebody pays what is asked; gives the notice as it comes over the wire. */
  pay(paymentCode: string): Promise<NoticeRequest>;
  /** Somebody scans the code and does not pay; given where the service knows a number only from then on. */
  scan?(paymentCode: string): void;
  /** The service answers nothing that helps, from now on. */
  fail(): void;
}

const CODE = 'aBcdEfghIjklmnop-_345601';
const OTHER = 'aBcdEfghIjklmnop-_345602';
const AMOUNT = 29_801;

type Open = () => Promise<PaymentStage>;

async function created(open: Open, code = CODE) {
  const stage = await open();
  const { gateway, clock } = stage;
  const create = (paymentCode: string, phone: NewPayment['phone'] = null) =>
    gateway.createPayment({
      paymentCode,
      channel: gateway.channels[0] ?? 'wechat',
      amountFen: AMOUNT,
      description: '研见高级会员 365 天',
      expiresAt: new Date(clock.now() + 30 * 60_000),
      phone,
    });
  return { ...stage, create, prompt: await create(code) };
}

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    (error: unknown) => (error instanceof GatewayFailed ? error.failure : error),
  );

async function linesOf(bill: AsyncIterable<BillLine>): Promise<BillLine[]> {
  const lines: BillLine[] = [];
  for await (const line of bill) lines.push(line);
  return lines;
}

/** What every gateway must do. `open` is called once for each test. */
export function paymentSuite(open: Open): void {
  askingSuite(open);
  noticeSuite(open);
  moneySuite(open);
}

function askingSuite(open: Open): void {
  test('a number has a code to show, the same again too, and is not paid', async () => {
    const { gateway, prompt, create } = await created(open);
    expect(prompt.qrText).toMatch(/^[a-z]+:\/\/\S+$/);
    expect(await create(CODE)).toEqual(prompt);
    expect((await create(OTHER)).qrText).not.toBe(prompt.qrText);
    expect((await gateway.query(CODE)).payments).toEqual([]);
    expect((await gateway.query(CODE)).state).not.toBe('paid');
    expect(await gateway.query('nobody-asked-for-this')).toEqual({ state: 'unknown', payments: [] });
  });

  test('a phone is led to the payment, by a number of its own where the gateway says so', async () => {
    const { gateway, create, pay } = await created(open);
    const phone = { address: '203.0.113.7' };
    const asked = await create(OTHER, phone);
    if (gateway.phone === null) {
      expect(asked.qrText).not.toBe('');
      expect(await create(OTHER)).toEqual(asked);
    } else {
      expect(asked).toEqual({ qrText: '', phoneUrl: expect.stringMatching(/^[a-z]+:\/\/\S+$/) });
      expect(gateway.phone.lifeSeconds).toBeGreaterThanOrEqual(120);
      expect(await create(OTHER, phone)).toEqual(asked);
    }
    const read = await gateway.readNotice(await pay(OTHER));
    expect(read).toMatchObject({ kind: 'paid', payment: { paymentCode: OTHER, amountFen: AMOUNT } });
    expect((await gateway.query(CODE)).payments).toEqual([]);
  });

  test('a closed number is closed, one that was paid is not, an unknown one is unknown', async () => {
    const { gateway, create, pay, scan } = await created(open);
    await create(OTHER);
    await pay(OTHER);
    scan?.(CODE);
    expect(await gateway.close(OTHER)).toBe('paid');
    expect(await gateway.close(CODE)).toBe('closed');
    expect((await gateway.query(CODE)).state).toBe('closed');
    expect(await gateway.close(CODE)).toBe('closed');
    expect(await gateway.close('nobody-asked-for-this')).toBe('unknown');
  });

  test('a number that was paid or closed is not made again', async () => {
    const { gateway, create, pay, scan } = await created(open);
    await create(OTHER);
    await pay(CODE);
    scan?.(OTHER);
    await gateway.close(OTHER);
    expect(await failureOf(create(CODE))).toBe('paid');
    expect(await failureOf(create(OTHER))).toBe('refused');
  });

  test('no answer is told apart from a refusal', async () => {
    const { gateway, create, fail, clock } = await created(open);
    fail();
    const day = dayOf(Math.floor(clock.now() / 1000));
    const calls = [
      () => create(CODE),
      () => gateway.query(CODE),
      () => gateway.close(CODE),
      () => linesOf(gateway.bill(day)),
    ];
    for (const call of calls) expect(await failureOf(call())).toBe('unreachable');
  });
}

function noticeSuite(open: Open): void {
  test('a payment is told by notice and by question alike, as often as one likes', async () => {
    const { gateway, pay, clock } = await created(open);
    const notice = await pay(CODE);
    const read = await gateway.readNotice(notice);
    if (read.kind !== 'paid') throw new Error(`no payment: ${read.what}`);
    expect(read.payment).toMatchObject({ paymentCode: CODE, amountFen: AMOUNT });
    expect(read.payment.transactionId).not.toBe('');
    expect(Math.abs(read.payment.paidAt.getTime() - clock.now())).toBeLessThan(1000);
    expect(await gateway.readNotice(notice)).toEqual(read);
    const { state, payments } = await gateway.query(CODE);
    expect(state).toBe('paid');
    expect(payments).toEqual([read.payment]);
  });

  test('whatever was altered, cut or left out is refused', async () => {
    const { gateway, create, pay } = await created(open);
    await create(OTHER);
    const notice = await pay(CODE);
    const other = await pay(OTHER);
    const { headers, rawBody } = notice;
    const altered = Buffer.from(rawBody);
    altered[altered.length >> 1] = (altered[altered.length >> 1] ?? 0) ^ 1;
    const forged: NoticeRequest[] = [
      { headers, rawBody: altered },
      { headers, rawBody: rawBody.subarray(0, -1) },
      { headers, rawBody: Buffer.alloc(0) },
      { headers, rawBody: Buffer.concat([rawBody, Buffer.from(' ')]) },
      { headers: {}, rawBody: Buffer.from('{}') },
    ];
    // Where the signature stands in a header, another notice's must not fit.
    if (JSON.stringify(headers) !== JSON.stringify(other.headers)) {
      forged.push({ headers: other.headers, rawBody });
    }
    for (const each of forged) await expect(gateway.readNotice(each)).rejects.toBeInstanceOf(NoticeRefused);
    await expect(gateway.readNotice(notice)).resolves.toMatchObject({ kind: 'paid' });
  });

  test('only what was taken is answered so that it is not sent again', async () => {
    const { gateway } = await open();
    const taken = gateway.answerNotice('taken');
    expect(taken.status).toBe(200);
    for (const outcome of ['refused', 'retry'] as const) {
      expect(gateway.answerNotice(outcome)).not.toEqual(taken);
    }
  });
}

function moneySuite(open: Open): void {
  test('money goes back once for one number of a refund, and never more than came', async () => {
    const { gateway, pay } = await created(open);
    await pay(CODE);
    const [payment] = (await gateway.query(CODE)).payments;
    const transactionId = payment?.transactionId ?? '';
    const refund = {
      paymentCode: CODE,
      transactionId,
      refundCode: 'refund-1',
      amountFen: 801,
      paidFen: AMOUNT,
      reason: '重复支付',
    };
    const first = await gateway.refund(refund);
    expect(['done', 'pending']).toContain(first);
    expect(['done', 'pending']).toContain(await gateway.refund(refund));
    const rest = { ...refund, refundCode: 'refund-2' };
    expect(await failureOf(gateway.refund({ ...rest, amountFen: AMOUNT - 800 }))).toBe('refused');
    expect(['done', 'pending']).toContain(await gateway.refund({ ...rest, amountFen: AMOUNT - 801 }));
  });

  test('the bill of a day holds its payments and refunds, and nothing of another day', async () => {
    const { gateway, create, pay, clock } = await created(open);
    const day = dayOf(Math.floor(clock.now() / 1000));
    await create(OTHER);
    await pay(CODE);
    const { payments } = await gateway.query(CODE);
    const refund = { paymentCode: CODE, refundCode: 'refund-1', amountFen: 801 };
    const transactionId = payments[0]?.transactionId ?? '';
    await gateway.refund({ ...refund, transactionId, paidFen: AMOUNT, reason: '重复支付' });
    clock.advance(36 * 3600_000);
    const lines = await linesOf(gateway.bill(day));
    const paid = { kind: 'paid', paymentCode: CODE, amountFen: AMOUNT, transactionId };
    expect(lines).toEqual([
      expect.objectContaining({ ...paid, paidAt: payments[0]?.paidAt }),
      { kind: 'refunded', ...refund, transactionId },
    ]);
    expect(await linesOf(gateway.bill('2026-01-02'))).toEqual([]);
  });
}
