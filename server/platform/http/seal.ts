import { timingSafeEqual } from 'node:crypto';
import { CompactEncrypt } from 'jose';
import type { SessionKeys } from '#contract/session.ts';
import { fromBase64Url, signPayload } from '#contract/signing.ts';
import { MalformedRequest } from './malformed-request.ts';

/** A clock may be this far off, either way. */
const SIGNATURE_LIFE_MS = 10 * 60_000;

/** Data as a compact JWE (`dir`, A256GCM) under the session's key. */
export async function seal(data: unknown, keys: SessionKeys): Promise<string> {
  return await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(data)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(fromBase64Url(keys.sealKey));
}

/** A payload nested thousands deep is nobody's mistake of ours: writing it as text would overflow the stack. */
async function signatureOf(fields: Record<string, unknown>, keys: SessionKeys): Promise<string> {
  try {
    return await signPayload(fields, keys.signKey);
  } catch (error) {
    if (error instanceof RangeError) throw new MalformedRequest('sign', '请求体嵌套过深，无法验证签名');
    throw error;
  }
}

/** Throws `MalformedRequest` where `sign` is missing, old or not over this very payload. */
export async function checkSignature(payload: unknown, keys: SessionKeys, now: number): Promise<void> {
  const fields = typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};
  const timestamp = Number(fields.timestamp);
  if (typeof fields.sign !== 'string' || !Number.isFinite(timestamp)) {
    throw new MalformedRequest('sign', '缺少签名或 timestamp，请先取得会话密钥再签名');
  }
  if (Math.abs(now - timestamp) > SIGNATURE_LIFE_MS) {
    throw new MalformedRequest('timestamp', '与服务器时间相差超过 10 分钟，请校准时钟后重试');
  }
  const expected = Buffer.from(await signatureOf(fields, keys));
  const given = Buffer.from(fields.sign);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw new MalformedRequest('sign', '签名不符，请刷新页面后重试');
  }
}
