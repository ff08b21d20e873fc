import type { KeyObject } from 'node:crypto';
import { NoticeRefused, type NoticeRequest, type PaymentNotice } from '#server/ports/payment.ts';
import { fenOf, momentOf } from './read-amounts.ts';
import { isSignedBy, signedText } from './sign-fields.ts';

export interface NoticeReader {
  appId: string;
  sellerId: string;
  /** Theirs. */
  publicKey: KeyObject;
  now: () => number;
}

/** They send a notice again for 25 hours; what is older is somebody's copy. */
const MOST_AGE_MS = 26 * 3600_000;
/** Their clock and ours may differ by this. */
const MOST_AHEAD_MS = 5 * 60_000;

type Fields = Readonly<Record<string, string>>;

/** The fields of a form; one that is there twice could be signed as one thing and read as another. */
function fieldsOf(rawBody: Buffer): Fields {
  const pairs = [...new URLSearchParams(rawBody.toString())];
  const fields = Object.fromEntries(pairs);
  if (Object.keys(fields).length !== pairs.length) throw new NoticeRefused('有重复的字段');
  return fields;
}

function checkSignature({ publicKey }: NoticeReader, { sign = '', sign_type, ...fields }: Fields): void {
  if (sign === '') throw new NoticeRefused('没有签名');
  if (sign_type !== 'RSA2') throw new NoticeRefused('签名类型不是 RSA2');
  if ((fields.charset ?? 'utf-8').toLowerCase() !== 'utf-8') throw new NoticeRefused('字符集不是 utf-8');
  if (!isSignedBy(publicKey, signedText(fields), sign)) throw new NoticeRefused('签名不符');
}

function checkTime(now: number, notifyTime: string): void {
  const sentAt = momentOf(notifyTime);
  if (sentAt === null) throw new NoticeRefused('没有发送时间');
  const age = now - sentAt.getTime();
  if (age > MOST_AGE_MS) throw new NoticeRefused('发送超过 26 小时');
  if (age < -MOST_AHEAD_MS) throw new NoticeRefused('发送时间在 5 分钟之后');
}

const PAID = ['TRADE_SUCCESS', 'TRADE_FINISHED'];

/** Checks and reads a notice; throws `NoticeRefused`. That number and amount are those of an order, whoever takes it checks. */
export function readAlipayNotice(reader: NoticeReader, { rawBody }: NoticeRequest): PaymentNotice {
  const fields = fieldsOf(rawBody);
  checkSignature(reader, fields);
  checkTime(reader.now(), fields.notify_time ?? '');
  if (fields.app_id !== reader.appId) throw new NoticeRefused('不是本应用');
  if (fields.seller_id !== reader.sellerId) throw new NoticeRefused('不是本商户');
  const { notify_id: noticeId = '', out_trade_no: paymentCode = '', trade_no: transactionId = '' } = fields;
  if (noticeId === '' || paymentCode === '' || transactionId === '') throw new NoticeRefused('通知不完整');
  const status = fields.trade_status ?? '';
  // A refund is told with the state of its payment, and with what was given back.
  if (fields.refund_fee !== undefined) return { kind: 'other', noticeId, what: `退款 ${status}` };
  if (!PAID.includes(status)) return { kind: 'other', noticeId, what: status };
  const amountFen = fenOf(fields.total_amount ?? '');
  const paidAt = momentOf(fields.gmt_payment ?? '');
  if (amountFen === null || amountFen === 0) throw new NoticeRefused('金额不是金额');
  if (paidAt === null) throw new NoticeRefused('没有支付时间');
  const payerId = fields.buyer_open_id ?? fields.buyer_id ?? null;
  return { kind: 'paid', noticeId, payment: { paymentCode, transactionId, amountFen, paidAt, payerId } };
}
