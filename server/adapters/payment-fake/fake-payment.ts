import { createHash } from 'node:crypto';
import { dayOf, secondsOf } from '#contract/text/calendar.ts';
import type { Clock } from '#server/ports/clock.ts';
import {
  type BillLine,
  GatewayFailed,
  type NewPayment,
  NoticeRefused,
  type NoticeRequest,
  type PaidFact,
  type PaymentChannel,
  type PaymentGateway,
  type PaymentNotice,
  type PaymentState,
  type Refund,
  type RefundFact,
} from '#server/ports/payment.ts';

/** `lie` says that no number is known; `fail` answers nothing at all. */
export type FakePaymentBehaviour = 'work' | 'fail' | 'lie';

/** A gateway that does what a test wants. */
export interface FakePayment extends PaymentGateway {
  /** Somebody pays, whatever the state of the number; again is a second payment. */
  pay(paymentCode: string, change?: Partial<PaidFact>): PaidFact;
  /** The notice of a payment as it comes over the wire; the same payment gives the same bytes. */
  noticeOf(payment: PaidFact): NoticeRequest;
  behave(how: FakePaymentBehaviour): void;
  /** From now on calls hang until the returned function is called. */
  hold(): () => void;
  /** What was created, newest state. */
  created: Map<string, NewPayment>;
  /** Numbers that were asked about, in order. */
  asked: string[];
  refunds: RefundFact[];
}

const SIGNATURE = 'fake-signature';
const ANSWERS = { taken: 200, refused: 401, retry: 503 } as const;

const signatureOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

function readFakeNotice({ headers, rawBody }: NoticeRequest): PaymentNotice {
  if (headers[SIGNATURE] === undefined) throw new NoticeRefused('没有签名');
  if (headers[SIGNATURE] !== signatureOf(rawBody)) throw new NoticeRefused('签名不符');
  const told = JSON.parse(rawBody.toString()) as PaidFact & { paidAt: string };
  const payment = { ...told, paidAt: new Date(told.paidAt) };
  return { kind: 'paid', noticeId: `fake-${told.transactionId}`, payment };
}

/** What the service behind it has in its books. */
function openBooks(clock: Clock, name: string) {
  const created = new Map<string, NewPayment>();
  const closed = new Set<string>();
  const paid: PaidFact[] = [];
  const refunds: (RefundFact & { day: string })[] = [];
  const today = () => dayOf(Math.floor(clock.now() / 1000));
  const paymentsOf = (code: string) => paid.filter(({ paymentCode }) => paymentCode === code);
  return {
    created,
    refunds,
    paymentsOf,
    create(payment: NewPayment): void {
      if (paymentsOf(payment.paymentCode).length > 0) throw new GatewayFailed('already paid', 'paid');
      if (closed.has(payment.paymentCode)) throw new GatewayFailed('closed', 'refused');
      created.set(payment.paymentCode, payment);
    },
    pay(paymentCode: string, change: Partial<PaidFact>): PaidFact {
      const amountFen = created.get(paymentCode)?.amountFen ?? 0;
      const transactionId = `${name}-${paid.length + 1}`;
      const paidAt = new Date(clock.now());
      const payment = { paymentCode, transactionId, amountFen, paidAt, payerId: 'fake-payer', ...change };
      paid.push(payment);
      return payment;
    },
    stateOf(paymentCode: string): PaymentState {
      const payments = paymentsOf(paymentCode);
      if (!created.has(paymentCode)) return { state: 'unknown', payments: [] };
      if (payments.length > 0) return { state: 'paid', payments };
      return { state: closed.has(paymentCode) ? 'closed' : 'unpaid', payments };
    },
    close(paymentCode: string): 'closed' | 'paid' | 'unknown' {
      if (!created.has(paymentCode)) return 'unknown';
      if (paymentsOf(paymentCode).length > 0) return 'paid';
      closed.add(paymentCode);
      return 'closed';
    },
    refund({ paymentCode, transactionId, refundCode, amountFen }: Refund): void {
      if (refunds.some((done) => done.refundCode === refundCode)) return;
      const payment = paid.find((each) => each.transactionId === transactionId);
      const given = refunds.filter((done) => done.transactionId === transactionId);
      const left = given.reduce((rest, done) => rest - done.amountFen, payment?.amountFen ?? 0);
      if (amountFen > left) throw new GatewayFailed('more than was paid', 'refused');
      refunds.push({ paymentCode, transactionId, refundCode, amountFen, day: today() });
    },
    linesOf(day: string): BillLine[] {
      const paidThen = paid.filter(({ paidAt }) => dayOf(secondsOf(paidAt)) === day);
      const givenThen = refunds.filter((refund) => refund.day === day);
      return [
        ...paidThen.map((fact) => ({ kind: 'paid' as const, ...fact })),
        ...givenThen.map(({ day: _, ...fact }) => ({ kind: 'refunded' as const, ...fact })),
      ];
    },
  };
}

/** From now on whoever waits for it waits until `hold`'s function is called. */
function openGate() {
  let gate: Promise<void> | null = null;
  return {
    passed: async () => gate,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return () => {
        gate = null;
        resolve();
      };
    },
  };
}

interface FakePaymentOptions {
  clock: Clock;
  name?: PaymentGateway['name'];
  channels?: readonly PaymentChannel[];
  phone?: PaymentGateway['phone'];
}

/** Holds everything in memory; `name` and `channels` let a test have several. */
export function createFakePayment(options: FakePaymentOptions): FakePayment {
  const { clock, name = 'sandbox', channels = ['wechat', 'alipay'], phone = null } = options;
  const { created, refunds, ...books } = openBooks(clock, name);
  const gate = openGate();
  const asked: string[] = [];
  let behaviour: FakePaymentBehaviour = 'work';
  async function reach(): Promise<void> {
    await gate.passed();
    if (behaviour === 'fail') throw new GatewayFailed('the fake does not answer', 'unreachable');
  }
  return {
    name,
    channels,
    phone,
    created,
    asked,
    refunds,
    hold: gate.hold,
    behave(how) {
      behaviour = how;
    },
    pay: (paymentCode, change = {}) => books.pay(paymentCode, change),
    noticeOf(payment) {
      const rawBody = Buffer.from(JSON.stringify(payment));
      return { headers: { [SIGNATURE]: signatureOf(rawBody) }, rawBody };
    },
    async createPayment(payment) {
      await reach();
      books.create(payment);
      const place = `fake://${payment.channel}/${payment.paymentCode}`;
      return payment.phone === null || phone === null
        ? { qrText: place, phoneUrl: null }
        : { qrText: '', phoneUrl: `${place}?from=${payment.phone.address}` };
    },
    readNotice: async (notice) => readFakeNotice(notice),
    answerNotice: (outcome) => ({ status: ANSWERS[outcome], contentType: 'text/plain', body: outcome }),
    async query(paymentCode) {
      await reach();
      asked.push(paymentCode);
      return behaviour === 'lie' ? { state: 'unknown', payments: [] } : books.stateOf(paymentCode);
    },
    async close(paymentCode) {
      await reach();
      return books.close(paymentCode);
    },
    async refund(refund) {
      await reach();
      books.refund(refund);
      return 'done';
    },
    async *bill(day) {
      await reach();
      yield* books.linesOf(day);
    },
  };
}
