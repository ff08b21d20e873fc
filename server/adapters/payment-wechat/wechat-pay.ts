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
import { openService, type ServiceAnswer } from './call-service.ts';
import { isWhole, readBill } from './read-bill.ts';
import { readWechatNotice } from './read-notice.ts';
import { type Account, foreignness, paidFactOf, Transaction } from './read-payment.ts';

export interface WechatPayOptions {
  mchId: string;
  appId: string;
  /** Serial number of the merchant's certificate, and the private key of it. */
  certSerial: string;
  privateKey: KeyObject;
  /** APIv3 密钥, 32 characters. */
  apiV3Key: string;
  /** 微信支付公钥; null where platform certificates are used. */
  publicKey: { id: string; key: KeyObject } | null;
  /** Where they tell of payments. */
  notifyUrl: string;
  /** H5 payments, which the merchant must have applied for with this site's domain: phones are led to the app. */
  h5: boolean;
  /** Another address than theirs, for tests. */
  endpoint?: string;
  clock: Clock;
  timeoutMs?: number;
}

const ENDPOINT = 'https://api.mch.weixin.qq.com';
/** An answer may need the certificates first, which is a second request. */
const TIMEOUT_MS = 4500;
const BILL_TIMEOUT_MS = 30_000;
const MOST_DESCRIPTION_BYTES = 127;
const MOST_REASON_BYTES = 80;
/** They say how long a link holds, and nothing about an order that is asked for again after. */
const H5_LINK_SECONDS = 300;
/** Bills of a day are made until ten of the next morning. */
const BILL_READY_SECONDS = 10 * 3600;

type Service = ReturnType<typeof openService>;

/** Cut between characters. */
function cutBytes(text: string, most: number): string {
  let cut = '';
  for (const character of text) {
    if (Buffer.byteLength(cut + character) > most) break;
    cut += character;
  }
  return cut;
}

const ORDERS = '/v3/pay/transactions/out-trade-no';
const isPaid = (code: string) => /^ORDER_?PAID$/.test(code);
const isClosed = (code: string) => /^ORDER_?CLOSED$/.test(code);

function refused({ code, body }: ServiceAnswer): GatewayFailed {
  const { message } = z
    .object({ message: z.string().default('') })
    .catch({ message: '' })
    .parse(body);
  return new GatewayFailed(`微信支付拒绝了请求（${code} ${message}）`, isPaid(code) ? 'paid' : 'refused');
}

/** What they said, in the shape it must have. */
function expected<Shape extends z.ZodType>(shape: Shape, answer: ServiceAnswer): z.infer<Shape> {
  if (answer.code !== '') throw refused(answer);
  const result = shape.safeParse(answer.body);
  if (!result.success) throw new GatewayFailed('微信支付的回答不完整', 'unreachable');
  return result.data;
}

const orderOf = (options: WechatPayOptions, payment: NewPayment) => ({
  appid: options.appId,
  mchid: options.mchId,
  description: cutBytes(payment.description, MOST_DESCRIPTION_BYTES),
  out_trade_no: payment.paymentCode,
  time_expire: payment.expiresAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
  notify_url: options.notifyUrl,
  amount: { total: payment.amountFen, currency: 'CNY' },
});

async function createNative(service: Service, order: ReturnType<typeof orderOf>): Promise<PaymentPrompt> {
  const answer = await service.call({ method: 'POST', path: '/v3/pay/transactions/native', body: order });
  const { code_url } = expected(z.object({ code_url: z.string().min(1) }), answer);
  return { qrText: code_url, phoneUrl: null };
}

/** A link that opens the app from a phone's browser, outside WeChat; pages other than of the registered domain are refused there. */
async function createH5(
  service: Service,
  order: ReturnType<typeof orderOf>,
  address: string,
): Promise<PaymentPrompt> {
  const scene = { scene_info: { payer_client_ip: address, h5_info: { type: 'Wap' } } };
  const body = { ...order, ...scene };
  const answer = await service.call({ method: 'POST', path: '/v3/pay/transactions/h5', body });
  const { h5_url } = expected(z.object({ h5_url: z.url({ protocol: /^https$/ }) }), answer);
  return { qrText: '', phoneUrl: h5_url };
}

async function query(service: Service, account: Account, paymentCode: string): Promise<PaymentState> {
  const path = `${ORDERS}/${encodeURIComponent(paymentCode)}?mchid=${account.mchId}`;
  const answer = await service.call({ method: 'GET', path });
  if (answer.status === 404) return { state: 'unknown', payments: [] };
  const told = expected(Transaction, answer);
  const foreign = foreignness(told, account) ?? (told.out_trade_no === paymentCode ? null : '不是所问的单号');
  if (foreign !== null) throw new GatewayFailed(`微信支付的回答不可信：${foreign}`, 'unreachable');
  if (['CLOSED', 'REVOKED'].includes(told.trade_state)) return { state: 'closed', payments: [] };
  // What was given back afterwards was paid too.
  if (!['SUCCESS', 'REFUND'].includes(told.trade_state)) return { state: 'unpaid', payments: [] };
  const payment = paidFactOf(told);
  if (payment === null) throw new GatewayFailed('微信支付的回答不完整', 'unreachable');
  return { state: 'paid', payments: [payment] };
}

async function close(service: Service, { mchId }: Account, paymentCode: string) {
  const path = `${ORDERS}/${encodeURIComponent(paymentCode)}/close`;
  const answer = await service.call({ method: 'POST', path, body: { mchid: mchId } });
  if (answer.code === '' || isClosed(answer.code)) return 'closed';
  if (isPaid(answer.code)) return 'paid';
  if (answer.status === 404) return 'unknown';
  throw refused(answer);
}

async function refund(service: Service, asked: Refund): Promise<'done' | 'pending'> {
  const answer = await service.call({
    method: 'POST',
    path: '/v3/refund/domestic/refunds',
    body: {
      transaction_id: asked.transactionId,
      out_refund_no: asked.refundCode,
      reason: cutBytes(asked.reason, MOST_REASON_BYTES),
      amount: { refund: asked.amountFen, total: asked.paidFen, currency: 'CNY' },
    },
  });
  const { status } = expected(z.object({ status: z.string() }), answer);
  if (status === 'SUCCESS') return 'done';
  if (status === 'PROCESSING') return 'pending';
  throw new GatewayFailed(`微信支付退不了款（${status}），请到商户平台处理`, 'refused');
}

const BillPlace = z.object({ hash_type: z.string(), hash_value: z.string(), download_url: z.url() });

async function linesOf(service: Service, day: string, now: number): Promise<BillLine[]> {
  const answer = await service.call({
    method: 'GET',
    path: `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`,
  });
  const readyAt = startOfDay(day) + DAY_SECONDS + BILL_READY_SECONDS;
  if (answer.code === 'STATEMENT_CREATING') throw new GatewayFailed('微信支付的账单还在生成', 'not-ready');
  if (answer.code === 'NO_STATEMENT_EXIST') {
    // They say the same of a day without trade and of one whose bill is not made yet.
    if (now < readyAt * 1000) throw new GatewayFailed('微信支付的账单还没有生成', 'not-ready');
    return [];
  }
  const place = expected(BillPlace, answer);
  const { pathname, search } = new URL(place.download_url);
  const file = await service.download(`${pathname}${search}`, BILL_TIMEOUT_MS);
  if (!isWhole(file, place)) throw new GatewayFailed('微信支付的账单不完整：散列不符', 'unreachable');
  try {
    return readBill(file);
  } catch (error) {
    throw new GatewayFailed(
      `微信支付的账单读不了：${error instanceof Error ? error.message : error}`,
      'refused',
    );
  }
}

const ANSWERS: Record<NoticeOutcome, { status: number; code: string; message: string }> = {
  taken: { status: 200, code: 'SUCCESS', message: '成功' },
  refused: { status: 401, code: 'FAIL', message: '通知未通过验证' },
  retry: { status: 503, code: 'FAIL', message: '暂时不能处理' },
};

/** WeChat Pay, APIv3: native QR codes, and H5 links for phones where the merchant has them. A number is of one of the two for ever. */
export function createWechatPay(options: WechatPayOptions): PaymentGateway {
  const account: Account = { appId: options.appId, mchId: options.mchId };
  const apiKey = Buffer.from(options.apiV3Key);
  const { now } = options.clock;
  const service = openService({
    merchant: {
      mchId: options.mchId,
      certSerial: options.certSerial,
      privateKey: options.privateKey,
    },
    apiKey,
    publicKey: options.publicKey,
    endpoint: options.endpoint ?? ENDPOINT,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    now,
  });
  return {
    name: 'wechat',
    channels: ['wechat'],
    phone: options.h5 ? { lifeSeconds: H5_LINK_SECONDS } : null,
    createPayment(payment) {
      const order = orderOf(options, payment);
      return options.h5 && payment.phone !== null
        ? createH5(service, order, payment.phone.address)
        : createNative(service, order);
    },
    readNotice: (notice) => readWechatNotice({ account, apiKey, keys: service.keys, now }, notice),
    answerNotice(outcome) {
      const { status, ...body } = ANSWERS[outcome];
      return { status, contentType: 'application/json', body: JSON.stringify(body) };
    },
    query: (paymentCode) => query(service, account, paymentCode),
    close: (paymentCode) => close(service, account, paymentCode),
    refund: (asked) => refund(service, asked),
    async *bill(day) {
      yield* await linesOf(service, day, now());
    },
  };
}
