import { randomUUID } from 'node:crypto';
import type { Clock } from '#server/ports/clock.ts';
import { SmsFailed, type SmsMessage, type SmsPort } from '#server/ports/sms.ts';
import { canonicalQuery, signAcs3 } from './sign-acs3.ts';

export interface AliyunSmsOptions {
  keyId: string;
  keySecret: string;
  /** The registered signature (签名), without brackets. */
  signName: string;
  /** Registered templates; `code` has the variables `code` and `minutes`, the others none. */
  templates: Record<SmsMessage['kind'], string>;
  /** Another address than Aliyun's, for tests. */
  endpoint?: string;
  clock: Clock;
  timeoutMs?: number;
}

const ENDPOINT = 'https://dysmsapi.aliyuncs.com';
const VERSION = '2017-05-25';

/** Refusals that pass by themselves: too many in a row, too little balance for the moment, their own faults. */
const RETRYABLE = /LIMIT_CONTROL|Throttling|SYSTEM_ERROR|ServiceUnavailable|InternalError|OUT_OF_SERVICE/i;

function queryFor(message: SmsMessage, options: AliyunSmsOptions): Record<string, string> {
  const variables = message.kind === 'code' ? { code: message.code, minutes: String(message.minutes) } : {};
  return {
    PhoneNumbers: message.phone,
    SignName: options.signName,
    TemplateCode: options.templates[message.kind],
    TemplateParam: JSON.stringify(variables),
  };
}

/** Sends by Aliyun's Dysmsapi (SendSms, 2017-05-25). */
export function createAliyunSms(options: AliyunSmsOptions): SmsPort {
  const endpoint = new URL(options.endpoint ?? ENDPOINT);
  return {
    async send(message) {
      const query = queryFor(message, options);
      const date = new Date(options.clock.now()).toISOString().replace(/\.\d+Z$/, 'Z');
      const { host, ...headers } = signAcs3(
        { host: endpoint.host, action: 'SendSms', version: VERSION, query, date, nonce: randomUUID() },
        options.keyId,
        options.keySecret,
      );
      const code = await post(
        `${endpoint.origin}/?${canonicalQuery(query)}`,
        headers,
        options.timeoutMs ?? 8000,
      );
      if (code === 'OK') return;
      throw new SmsFailed(`阿里云短信拒绝发送（${code}）`, RETRYABLE.test(code));
    },
  };
}

/** The `Code` of the answer. `fetch` sets the host header itself, from the address that was signed. */
async function post(url: string, headers: Record<string, string>, timeoutMs: number): Promise<string> {
  try {
    const response = await fetch(url, { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) });
    const body = (await response.json()) as { Code?: unknown };
    return typeof body.Code === 'string' ? body.Code : `HTTP ${response.status}`;
  } catch (error) {
    throw new SmsFailed(`阿里云短信没有回答：${error instanceof Error ? error.message : error}`, true);
  }
}
