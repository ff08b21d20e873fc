import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { sameBytes } from '#server/platform/secrets/same-bytes.ts';
import {
  NoticeRefused,
  type NoticeRequest,
  type PaidFact,
  type PaymentNotice,
} from '#server/ports/payment.ts';

/** A notice older than this is somebody's copy. */
const MOST_SKEW_MS = 5 * 60_000;

const Body = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('paid'),
    noticeId: z.string().min(1),
    paymentCode: z.string().min(1),
    transactionId: z.string().min(1),
    amountFen: z.number().int().positive(),
    paidAt: z.iso.datetime().transform((text) => new Date(text)),
    payerId: z.string(),
  }),
  z.object({ event: z.literal('failed'), noticeId: z.string().min(1), paymentCode: z.string().min(1) }),
]);

/** The key that notices are signed with; made from the site's secret, so that every process of the site has it. */
export function sandboxKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'payment sandbox notices', 32));
}

/** Over time, nonce and the raw bytes, so that none of them can be exchanged. */
function signatureOf(key: Buffer, timestamp: string, nonce: string, body: Buffer): Buffer {
  return createHmac('sha256', key).update(`${timestamp}\n${nonce}\n`).update(body).digest();
}

/** A notice as it is sent. `now` in milliseconds; the same facts give the same `noticeId` however often. */
export function signNotice(key: Buffer, told: object, now: number) {
  const rawBody = Buffer.from(JSON.stringify(told));
  const timestamp = String(Math.floor(now / 1000));
  const nonce = randomUUID();
  return {
    rawBody,
    headers: {
      'content-type': 'application/json',
      'sandbox-timestamp': timestamp,
      'sandbox-nonce': nonce,
      'sandbox-signature': signatureOf(key, timestamp, nonce, rawBody).toString('base64'),
    },
  };
}

export const paidNotice = (fact: PaidFact) => ({
  event: 'paid',
  noticeId: `paid-${fact.transactionId}`,
  ...fact,
});

export const failedNotice = (paymentCode: string) => ({
  event: 'failed',
  noticeId: `failed-${randomUUID()}`,
  paymentCode,
});

const single = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** Checks and reads a notice of the sandbox. Throws `NoticeRefused`. `now` in milliseconds. */
export function readSandboxNotice(
  key: Buffer,
  { headers, rawBody }: NoticeRequest,
  now: number,
): PaymentNotice {
  const timestamp = single(headers['sandbox-timestamp']);
  const nonce = single(headers['sandbox-nonce']);
  const given = Buffer.from(single(headers['sandbox-signature']), 'base64');
  if (timestamp === '' || nonce === '' || given.length === 0) throw new NoticeRefused('缺少签名的请求头');
  if (!sameBytes(given, signatureOf(key, timestamp, nonce, rawBody))) throw new NoticeRefused('签名不符');
  if (!(Math.abs(now - Number(timestamp) * 1000) <= MOST_SKEW_MS))
    throw new NoticeRefused('时间相差超过 5 分钟');
  const body = Body.safeParse(JSON.parse(rawBody.toString()));
  if (!body.success) throw new NoticeRefused('内容不完整');
  if (body.data.event === 'failed') return { kind: 'other', noticeId: body.data.noticeId, what: '支付失败' };
  const { event: _, noticeId, ...payment } = body.data;
  return { kind: 'paid', noticeId, payment };
}
