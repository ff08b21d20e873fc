import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { DAY_SECONDS, startOfDay } from '#contract/text/calendar.ts';
import type { Clock } from '#server/ports/clock.ts';
import {
  type BillLine,
  GatewayFailed,
  type NewPayment,
  type NoticeOutcome,
  type PaymentGateway,
  type PaymentPrompt,
  type PaymentState,
  type Refund,
} from '#server/ports/payment.ts';
import { fetchBytes, openService, type ServiceAnswer } from './call-service.ts';
import { fenOf, momentOf, theirTime, yuanOf } from './read-amounts.ts';
import { readBill } from './read-bill.ts';
import { readAlipayNotice } from './read-notice.ts';

export interface AlipayOptions {
  appId: string;
  /** Their number of the merchant (PID, 2088…). */
  sellerId: string;
  privateKey: KeyObject;
  /** 支付宝公钥, not the application's own. */
  publicKey: KeyObject;
  /** Where they tell of payments. */
  notifyUrl: string;
  /** Another address than theirs, for their sandbox and for tests. */
  endpoint?: string;
  clock: Clock;
  timeoutMs?: number;
}

const ENDPOINT = 'https://openapi.alipay.com/gateway.do';
/** Closing and refunding may need a question after, which is a second request. */
const TIMEOUT_MS = 4500;
const BILL_TIMEOUT_MS = 30_000;
const MOST_SUBJECT = 127;
/** Bills of a day are made until nine of the next morning, sometimes later. */
const BILL_READY_SECONDS = 10 * 3600;

type Service = ReturnType<typeof openService>;

const NOT_THERE = 'ACQ.TRADE_NOT_EXIST';

function refused({ subCode, message }: ServiceAnswer): GatewayFailed {
  return new GatewayFailed(
    `支付宝拒绝了请求（${subCode} ${message}）`,
    subCode === 'ACQ.TRADE_HAS_SUCCESS' ? 'paid' : 'refused',
  );
}

/** What they said, in the shape it must have. */
function expected<Shape extends z.ZodType>(shape: Shape, answer: ServiceAnswer): z.infer<Shape> {
  if (answer.subCode !== '') throw refused(answer);
  const result = shape.safeParse(answer.body);
  if (!result.success) throw new GatewayFailed('支付宝的回答不完整', 'unreachable');
  return result.data;
}

async function precreate(service: Service, payment: NewPayment): Promise<PaymentPrompt> {
  const answer = await service.call('alipay.trade.precreate', {
    out_trade_no: payment.paymentCode,
    total_amount: yuanOf(payment.amountFen),
    subject: [...payment.description].slice(0, MOST_SUBJECT).join(''),
    time_expire: theirTime(payment.expiresAt.getTime()),
  });
  const told = expected(z.object({ out_trade_no: z.literal(payment.paymentCode), qr_code: z.url() }), answer);
  // Opens their app on the page that the code leads to.
  const phoneUrl = `alipays://platformapi/startapp?saId=10000007&qrcode=${encodeURIComponent(told.qr_code)}`;
  return { qrText: told.qr_code, phoneUrl };
}

const Trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string().min(1),
  trade_status: z.string(),
  total_amount: z.string(),
  send_pay_date: z.string().optional(),
  buyer_open_id: z.string().optional(),
  buyer_user_id: z.string().optional(),
});

async function query(service: Service, paymentCode: string): Promise<PaymentState> {
  const answer = await service.call('alipay.trade.query', { out_trade_no: paymentCode });
  if (answer.subCode === NOT_THERE) return { state: 'unknown', payments: [] };
  const told = expected(Trade, answer);
  if (told.out_trade_no !== paymentCode) throw new GatewayFailed('支付宝的回答不是所问的单号', 'unreachable');
  // What was paid and given back whole is closed too; only the time of payment tells.
  const paidAt = told.send_pay_date === undefined ? null : momentOf(told.send_pay_date);
  const isPaid = ['TRADE_SUCCESS', 'TRADE_FINISHED'].includes(told.trade_status);
  if (!isPaid && paidAt === null) {
    return { state: told.trade_status === 'TRADE_CLOSED' ? 'closed' : 'unpaid', payments: [] };
  }
  const amountFen = fenOf(told.total_amount);
  if (paidAt === null || amountFen === null) throw new GatewayFailed('支付宝的回答不完整', 'unreachable');
  const payerId = told.buyer_open_id ?? told.buyer_user_id ?? null;
  return {
    state: 'paid',
    payments: [{ paymentCode, transactionId: told.trade_no, amountFen, paidAt, payerId }],
  };
}

async function close(service: Service, paymentCode: string): Promise<'closed' | 'paid' | 'unknown'> {
  const answer = await service.call('alipay.trade.close', { out_trade_no: paymentCode });
  if (answer.subCode === '') return 'closed';
  if (answer.subCode === NOT_THERE) return 'unknown';
  if (!/TRADE_STATUS/.test(answer.subCode)) throw refused(answer);
  // Its state does not allow it: which state that is, they tell when they are asked.
  const { state } = await query(service, paymentCode);
  if (state === 'unpaid') throw refused(answer);
  return state;
}

async function refund(service: Service, asked: Refund): Promise<'done' | 'pending'> {
  const answer = await service.call('alipay.trade.refund', {
    trade_no: asked.transactionId,
    refund_amount: yuanOf(asked.amountFen),
    out_request_no: asked.refundCode,
    refund_reason: asked.reason,
  });
  if (expected(z.object({ fund_change: z.string().optional() }), answer).fund_change === 'Y') return 'done';
  const number = { trade_no: asked.transactionId, out_request_no: asked.refundCode };
  const state = await service.call('alipay.trade.fastpay.refund.query', number);
  const { refund_status } = expected(z.object({ refund_status: z.string().optional() }), state);
  return refund_status === 'REFUND_SUCCESS' ? 'done' : 'pending';
}

/** Where a bill may be fetched from: their own hosts, or where we ask (their sandbox, a double). */
function billAddress(told: string, endpoint: string): string {
  const url = new URL(told);
  if (url.hostname.endsWith('.alipay.com')) url.protocol = 'https:';
  else if (url.host !== new URL(endpoint).host)
    throw new GatewayFailed('支付宝的账单在别人的地址', 'refused');
  return url.href;
}

async function linesOf(service: Service, day: string, endpoint: string, now: number): Promise<BillLine[]> {
  const asked = { bill_type: 'trade', bill_date: day };
  const answer = await service.call('alipay.data.dataservice.bill.downloadurl.query', asked);
  if (/bill_not_exist/i.test(answer.subCode)) {
    // They say the same of a day without trade and of one whose bill is not made yet.
    const readyAt = startOfDay(day) + DAY_SECONDS + BILL_READY_SECONDS;
    if (now < readyAt * 1000) throw new GatewayFailed('支付宝的账单还没有生成', 'not-ready');
    return [];
  }
  const { bill_download_url } = expected(z.object({ bill_download_url: z.url() }), answer);
  const zip = await fetchBytes(billAddress(bill_download_url, endpoint), {}, BILL_TIMEOUT_MS);
  try {
    return readBill(zip);
  } catch (error) {
    throw new GatewayFailed(
      `支付宝的账单读不了：${error instanceof Error ? error.message : error}`,
      'unreachable',
    );
  }
}

const ANSWERS: Record<NoticeOutcome, { status: number; body: string }> = {
  taken: { status: 200, body: 'success' },
  refused: { status: 401, body: 'fail' },
  retry: { status: 503, body: 'fail' },
};

/** Alipay by codes of the kind 当面付, RSA2 with plain keys. A number is known to them from the first scan on. */
export function createAlipay(options: AlipayOptions): PaymentGateway {
  const { appId, sellerId, publicKey, clock, endpoint = ENDPOINT, timeoutMs = TIMEOUT_MS } = options;
  const service = openService({ ...options, endpoint, timeoutMs, now: clock.now });
  return {
    name: 'alipay',
    channels: ['alipay'],
    phone: null,
    createPayment: (payment) => precreate(service, payment),
    readNotice: async (notice) => readAlipayNotice({ appId, sellerId, publicKey, now: clock.now }, notice),
    answerNotice: (outcome) => ({ ...ANSWERS[outcome], contentType: 'text/plain' }),
    query: (paymentCode) => query(service, paymentCode),
    close: (paymentCode) => close(service, paymentCode),
    refund: (asked) => refund(service, asked),
    async *bill(day) {
      yield* await linesOf(service, day, endpoint, clock.now());
    },
  };
}
