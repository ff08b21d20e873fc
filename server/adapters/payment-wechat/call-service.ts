import type { KeyObject } from 'node:crypto';
import { GatewayFailed } from '#server/ports/payment.ts';
import { createPlatformKeys, type PlatformKeys, readCertificates } from './platform-keys.ts';
import { authorizationOf, type Merchant, problemOf, signedHeaders } from './sign-request.ts';

export interface ServiceOptions {
  merchant: Merchant;
  /** 32 bytes. */
  apiKey: Buffer;
  publicKey: { id: string; key: KeyObject } | null;
  endpoint: string;
  timeoutMs: number;
  now: () => number;
}

export interface ServiceCall {
  method: 'GET' | 'POST';
  /** Path and query. */
  path: string;
  body?: object;
}

/** `code` is their word for a refusal; empty where it worked. */
export interface ServiceAnswer {
  status: number;
  code: string;
  /** Parsed JSON; null where there was none. */
  body: unknown;
}

const CERTIFICATES = '/v3/certificates';

async function send(
  options: ServiceOptions,
  { method, path, body }: ServiceCall,
  timeoutMs = options.timeoutMs,
) {
  const text = body === undefined ? '' : JSON.stringify(body);
  try {
    const response = await fetch(`${options.endpoint}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'yanjian',
        authorization: authorizationOf(options.merchant, { method, path, body: text, now: options.now() }),
        ...(text === '' ? {} : { 'content-type': 'application/json' }),
        // Asks them to sign with the key that the merchant was given rather than with a certificate.
        ...(options.publicKey === null ? {} : { 'wechatpay-serial': options.publicKey.id }),
      },
      ...(text === '' ? {} : { body: text }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  } catch (error) {
    throw new GatewayFailed(
      `微信支付没有回答：${error instanceof Error ? error.message : error}`,
      'unreachable',
    );
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return bytes.length === 0 ? null : JSON.parse(bytes.toString());
  } catch {
    throw new GatewayFailed('微信支付的回答不是 JSON', 'unreachable');
  }
}

/** Their faults and "too often" pass by themselves. */
const passes = (status: number): boolean => status >= 500 || status === 429;

function refusalOf(status: number, bytes: Buffer): ServiceAnswer {
  if (passes(status)) throw new GatewayFailed(`微信支付暂时不能回答（HTTP ${status}）`, 'unreachable');
  const body = parsed(bytes) as { code?: unknown } | null;
  return { status, code: typeof body?.code === 'string' ? body.code : `HTTP ${status}`, body };
}

/**
 * Speaks with WeChat Pay (APIv3): requests are signed, and an answer that says yes is believed only with their signature over its
 * very bytes. Refusals rest on TLS alone, as in their own libraries: nothing is ever granted because of one.
 */
export function openService(options: ServiceOptions) {
  const keys: PlatformKeys = createPlatformKeys({
    publicKey: options.publicKey,
    now: options.now,
    askCertificates: async () => {
      const { response, bytes } = await send(options, { method: 'GET', path: CERTIFICATES });
      if (!response.ok) {
        const { code } = refusalOf(response.status, bytes);
        throw new GatewayFailed(`微信支付不给证书（${code}）`, 'refused');
      }
      const found = readCertificates(bytes.toString(), options.apiKey);
      const signed = signedHeaders((name) => response.headers.get(name));
      const key = signed === null ? undefined : found.get(signed.serial)?.key;
      const problem =
        signed === null || key === undefined ? '没有签名' : problemOf(signed, bytes, key, options.now());
      if (problem !== null) throw new GatewayFailed(`微信支付的证书不可信：${problem}`, 'unreachable');
      return found;
    },
  });

  async function verify(headers: Headers, bytes: Buffer): Promise<void> {
    const signed = signedHeaders((name) => headers.get(name));
    if (signed === null) throw new GatewayFailed('微信支付的回答没有签名', 'unreachable');
    const key = await keys.keyOf(signed.serial);
    const problem = key === null ? '未知的证书序列号' : problemOf(signed, bytes, key, options.now());
    if (problem !== null) throw new GatewayFailed(`微信支付的回答不可信：${problem}`, 'unreachable');
  }

  return {
    keys,
    /** Throws `GatewayFailed` where there is no answer that can be believed; a refusal is an answer. */
    async call(asked: ServiceCall): Promise<ServiceAnswer> {
      const { response, bytes } = await send(options, asked);
      if (!response.ok) return refusalOf(response.status, bytes);
      await verify(response.headers, bytes);
      return { status: response.status, code: '', body: parsed(bytes) };
    },
    /** A file; it is not signed, whoever asks checks its hash. */
    async download(path: string, timeoutMs: number): Promise<Buffer> {
      const { response, bytes } = await send(options, { method: 'GET', path }, timeoutMs);
      if (!response.ok) throw new GatewayFailed(`微信支付不给账单（HTTP ${response.status}）`, 'unreachable');
      return bytes;
    },
  };
}
