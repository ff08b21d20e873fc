import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { GatewayFailed } from '#server/ports/payment.ts';
import { theirTime } from './read-amounts.ts';
import { isSignedBy, signedText, signRsa2 } from './sign-fields.ts';

export interface ServiceOptions {
  appId: string;
  privateKey: KeyObject;
  /** Theirs. */
  publicKey: KeyObject;
  notifyUrl: string;
  endpoint: string;
  timeoutMs: number;
  now: () => number;
}

/** `subCode` is their word for a refusal; empty where it worked. */
export interface ServiceAnswer {
  subCode: string;
  message: string;
  body: unknown;
}

/**
 * The value of a member of an object as it stands in the text: the signature is over these very characters. null where there is
 * no such member, or its end is missing.
 */
export function memberText(json: string, name: string): string | null {
  const key = `"${name}":`;
  const keyAt = json.indexOf(key);
  if (keyAt < 0) return null;
  const start = keyAt + key.length;
  let depth = 0;
  let inText = false;
  for (let at = start; at < json.length; at += 1) {
    const character = json[at];
    if (inText) {
      if (character === '\\') at += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return json.slice(start, at + 1);
    }
  }
  return null;
}

const unreachable = (message: string) => new GatewayFailed(message, 'unreachable');

/** Fetches within a time; whatever prevents it is no answer. */
export async function fetchBytes(url: string, init: RequestInit, timeoutMs: number): Promise<Buffer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.ok) return bytes;
    throw new Error(`HTTP ${response.status}`);
  } catch (error) {
    throw unreachable(`支付宝没有回答：${error instanceof Error ? error.message : error}`);
  }
}

const Envelope = z.looseObject({ sign: z.string().default('') });
const Result = z.looseObject({
  code: z.string(),
  msg: z.string().default(''),
  sub_code: z.string().default(''),
  sub_msg: z.string().default(''),
});
const WORKED = '10000';
/** Their faults, which pass by themselves. */
const PASSES = /SYSTEM_ERROR|unknow-error|service-unavailable|app-call-limited/i;

function parsed<Shape extends z.ZodType>(shape: Shape, text: string): z.infer<Shape> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw unreachable('支付宝的回答不是 JSON');
  }
  const result = shape.safeParse(json);
  if (!result.success) throw unreachable('支付宝的回答不完整');
  return result.data;
}

/**
 * Speaks with Alipay's open platform: requests are signed, and an answer that says yes is believed only with their signature over
 * its very characters. Refusals rest on TLS alone: nothing is ever granted because of one.
 */
export function openService(options: ServiceOptions) {
  function requestOf(method: string, content: object): { url: string; body: string } {
    const biz_content = JSON.stringify(content);
    const fields = {
      app_id: options.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: theirTime(options.now()),
      version: '1.0',
      notify_url: options.notifyUrl,
    };
    const sign = signRsa2(signedText({ ...fields, biz_content }), options.privateKey);
    const query = new URLSearchParams({ ...fields, sign });
    return { url: `${options.endpoint}?${query}`, body: String(new URLSearchParams({ biz_content })) };
  }

  return {
    /** `method` as `alipay.trade.query`. Throws `GatewayFailed` where there is no answer that can be believed; a refusal is one. */
    async call(method: string, content: object): Promise<ServiceAnswer> {
      const { url, body } = requestOf(method, content);
      const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' };
      const text = (await fetchBytes(url, { method: 'POST', headers, body }, options.timeoutMs)).toString();
      const { sign } = parsed(Envelope, text);
      const told =
        memberText(text, `${method.replaceAll('.', '_')}_response`) ?? memberText(text, 'error_response');
      if (told === null) throw unreachable('支付宝的回答不完整');
      const { code, msg, sub_code, sub_msg, ...rest } = parsed(Result, told);
      if (code === WORKED) {
        if (!isSignedBy(options.publicKey, told, sign)) throw unreachable('支付宝的回答不可信：签名不符');
        return { subCode: '', message: '', body: rest };
      }
      if (code === '20000' || PASSES.test(sub_code))
        throw unreachable(`支付宝暂时不能回答（${sub_code} ${msg}）`);
      return { subCode: sub_code === '' ? code : sub_code, message: sub_msg || msg, body: rest };
    },
  };
}
