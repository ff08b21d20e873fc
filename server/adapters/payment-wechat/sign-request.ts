import { createSign, createVerify, type KeyObject, randomUUID } from 'node:crypto';

const SCHEME = 'WECHATPAY2-SHA256-RSA2048';

export interface Merchant {
  /** Merchant number (商户号). */
  mchId: string;
  /** Serial number of the merchant's certificate, which tells them whose key signed. */
  certSerial: string;
  privateKey: KeyObject;
}

/** The `Authorization` of a request. `path` is path and query as sent, `now` in milliseconds. */
export function authorizationOf(
  merchant: Merchant,
  { method, path, body, now }: { method: string; path: string; body: string; now: number },
): string {
  const timestamp = Math.floor(now / 1000);
  const nonce = randomUUID().replaceAll('-', '');
  const signature = createSign('RSA-SHA256')
    .update(`${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`)
    .sign(merchant.privateKey, 'base64');
  const fields = {
    mchid: merchant.mchId,
    nonce_str: nonce,
    signature,
    timestamp: String(timestamp),
    serial_no: merchant.certSerial,
  };
  const listed = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `${SCHEME} ${listed.join(',')}`;
}

/** What their answers and notices carry to be told from others'. */
export interface Signed {
  serial: string;
  timestamp: string;
  nonce: string;
  signature: string;
}

/** null where a header is missing, or is there more than once. */
export function signedHeaders(
  headers: (name: string) => string | string[] | null | undefined,
): Signed | null {
  const read = (name: string) => {
    const value = headers(`wechatpay-${name}`);
    return typeof value === 'string' ? value : '';
  };
  const signed = {
    serial: read('serial'),
    timestamp: read('timestamp'),
    nonce: read('nonce'),
    signature: read('signature'),
  };
  return Object.values(signed).includes('') ? null : signed;
}

/** Their clock and ours may differ by this; what is older is somebody's copy. */
const MOST_SKEW_MS = 5 * 60_000;

/** Why what they are said to have signed is not theirs; null where it is. `body` is what came, byte for byte. */
export function problemOf(signed: Signed, body: Buffer, key: KeyObject, now: number): string | null {
  const timestamp = /^\d{1,12}$/.test(signed.timestamp) ? Number(signed.timestamp) : Number.NaN;
  if (!(Math.abs(now - timestamp * 1000) <= MOST_SKEW_MS)) return '时间相差超过 5 分钟';
  const isTheirs = createVerify('RSA-SHA256')
    .update(`${signed.timestamp}\n${signed.nonce}\n`)
    .update(body)
    .update('\n')
    .verify(key, signed.signature, 'base64');
  return isTheirs ? null : '签名不符';
}
