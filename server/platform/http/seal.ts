import { createCipheriv, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { SessionKeys } from '#contract/wire/session.ts';
import { canonicalJson } from '#contract/wire/signing.ts';
import { sameBytes } from '../secrets/same-bytes.ts';
import { MalformedRequest } from './malformed-request.ts';

/** A clock may be this far off, either way. */
const SIGNATURE_LIFE_MS = 10 * 60_000;

const HEADER = Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url');
const IV_BYTES = 12;

/** Of raw bytes Node finds out what they are by a failing look each time, which takes longer than signing a request. */
const keyOf = (key: string): KeyObject => createSecretKey(key, 'base64url');

/**
 * Data as a compact JWE (`dir`, A256GCM; RFC 7516 §3.1) under the session's key. In one go on this thread: WebCrypto, which jose
 * goes through, hands each answer to another thread and back, which takes several times as long as sealing it.
 */
export function seal(data: unknown, keys: SessionKeys): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(keys.sealKey), iv);
  cipher.setAAD(Buffer.from(HEADER));
  const box = Buffer.concat([cipher.update(JSON.stringify(data), 'utf8'), cipher.final()]);
  const parts = [iv, box, cipher.getAuthTag()].map((part) => part.toString('base64url'));
  // Between header and iv stands the encrypted key, of which `dir` has none.
  return [HEADER, '', ...parts].join('.');
}

/** What `signPayload` makes in a browser. Writing a payload nested thousands deep as text would overflow the stack. */
function signatureOf({ sign: _sign, ...signed }: Record<string, unknown>, keys: SessionKeys): string {
  try {
    return createHmac('sha256', keyOf(keys.signKey)).update(canonicalJson(signed)).digest('base64url');
  } catch (error) {
    if (error instanceof RangeError) throw new MalformedRequest('sign', '请求体嵌套过深，无法验证签名');
    throw error;
  }
}

/** Throws `MalformedRequest` where `sign` is missing, old or not over this very payload. */
export function checkSignature(payload: unknown, keys: SessionKeys, now: number): void {
  const fields = typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};
  const timestamp = Number(fields.timestamp);
  if (typeof fields.sign !== 'string' || !Number.isFinite(timestamp)) {
    throw new MalformedRequest('sign', '缺少签名或 timestamp，请先取得会话密钥再签名');
  }
  if (Math.abs(now - timestamp) > SIGNATURE_LIFE_MS) {
    throw new MalformedRequest('timestamp', '与服务器时间相差超过 10 分钟，请校准时钟后重试');
  }
  if (!sameBytes(signatureOf(fields, keys), fields.sign)) {
    throw new MalformedRequest('sign', '签名不符，请刷新页面后重试');
  }
}
