import { z } from 'zod';
import { NoticeRefused, type NoticeRequest, type PaymentNotice } from '#server/ports/payment.ts';
import { openResource, SealedResource } from './open-resource.ts';
import type { PlatformKeys } from './platform-keys.ts';
import { type Account, foreignness, paidFactOf, Transaction } from './read-payment.ts';
import { problemOf, signedHeaders } from './sign-request.ts';

const Envelope = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  resource: SealedResource.extend({ original_type: z.string().optional() }),
});

/** With such signatures they look whether we verify at all. */
const PROBE = 'WECHATPAY/SIGNTEST/';

export interface NoticeReader {
  account: Account;
  apiKey: Buffer;
  keys: PlatformKeys;
  now: () => number;
}

/** Before anything of it is parsed: whether these bytes are theirs, and of now. */
async function checkSignature(
  { keys, now }: NoticeReader,
  { headers, rawBody }: NoticeRequest,
): Promise<void> {
  const signed = signedHeaders((name) => headers[name]);
  if (signed === null) throw new NoticeRefused('缺少签名的请求头');
  if (signed.signature.startsWith(PROBE)) throw new NoticeRefused('签名探测');
  const key = await keys.keyOf(signed.serial);
  if (key === null) throw new NoticeRefused('未知的证书序列号');
  const problem = problemOf(signed, rawBody, key, now());
  if (problem !== null) throw new NoticeRefused(problem);
}

function parse<Shape extends z.ZodType>(shape: Shape, text: string, what: string): z.infer<Shape> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new NoticeRefused(`${what}不是 JSON`);
  }
  const result = shape.safeParse(json);
  if (!result.success) throw new NoticeRefused(`${what}不完整`);
  return result.data;
}

function unsealed(apiKey: Buffer, resource: z.infer<typeof SealedResource>): string {
  try {
    return openResource(apiKey, resource);
  } catch {
    throw new NoticeRefused('内容解不开');
  }
}

/** Checks and reads a notice; see the port for what it throws. */
export async function readWechatNotice(reader: NoticeReader, notice: NoticeRequest): Promise<PaymentNotice> {
  await checkSignature(reader, notice);
  const { id, event_type, resource } = parse(Envelope, notice.rawBody.toString(), '通知');
  const text = unsealed(reader.apiKey, resource);
  if (event_type !== 'TRANSACTION.SUCCESS') return { kind: 'other', noticeId: id, what: event_type };
  const told = parse(Transaction, text, '交易');
  const foreign = foreignness(told, reader.account);
  if (foreign !== null) throw new NoticeRefused(foreign);
  if (told.trade_state !== 'SUCCESS') throw new NoticeRefused('不是已支付的交易');
  const payment = paidFactOf(told);
  if (payment === null) throw new NoticeRefused('交易不完整，或不是人民币');
  return { kind: 'paid', noticeId: id, payment };
}
