import { limitText } from '../rights/limits.ts';

/** Every business code with the message a person sees where the call gives no better one. Source: S1 §8, S2 §8. */
export const CODES = {
  success: 0,
  dailyDownloadLimit: 10003,
  monthlyDownloadLimit: 10004,
  invalidInput: 10006,
  notAllowed: 10007,
  dailySearchLimit: 10008,
  tooFrequent: 10009,
  /** The daily reading limit on detail; an expired QR code on login polling. */
  readingLimitOrQrExpired: 10010,
  sessionExpired: 10998,
  sessionInvalid: 10999,
  /** Ours: what was asked for does not exist, or must not be known to exist. */
  notFound: 10404,
  /** Ours: the daily number of questions to the assistant is used up. */
  questionLimit: 10011,
  /** Ours: more people ask than can be answered now; HTTP 429 says when to ask again. */
  tooBusy: 10429,
  /** Ours: something failed on our side; the request may be sent again. */
  internal: 10500,
} as const;

export type CodeName = keyof typeof CODES;
export type Code = (typeof CODES)[CodeName];

const MESSAGES: Record<Code, string> = {
  0: '成功',
  10003: limitText('downloadReport', 'day', 'enterprise'),
  10004: limitText('downloadReport', 'month', 'enterprise'),
  10006: '请求内容有误，请检查后重试',
  10007: '当前会员等级不能使用此功能，请升级会员后再试',
  10008: limitText('searchReports', 'day', 'visitor'),
  10009: '操作过于频繁，已暂停使用，请稍后再试',
  10010: limitText('readReport', 'day', 'enterprise'),
  10011: limitText('askQuestion', 'day', 'enterprise'),
  10404: '内容不存在或已下架',
  10429: '现在使用的人太多，请稍后再试',
  10500: '服务暂时出错，请稍后重试；若反复出现，请联系客服',
  10998: '登录已过期，请重新登录',
  10999: '登录已失效或已在其他设备登录，请重新登录',
};

export function messageOf(code: Code): string {
  return MESSAGES[code];
}

/** An outcome that a person must be told. Use cases throw it; only `platform/http` turns it into an answer. */
export class BusinessError extends Error {
  override name = 'BusinessError';
  readonly code: Code;
  /** What the screen needs beside the message, for example what is left and when it resets. */
  readonly details: Record<string, unknown> | null;
  /** `cause` is for the operator's log, and no part of the answer. */
  constructor(
    code: CodeName,
    message?: string,
    details: Record<string, unknown> | null = null,
    cause?: unknown,
  ) {
    super(message ?? messageOf(CODES[code]), cause === undefined ? {} : { cause });
    this.code = CODES[code];
    this.details = details;
  }
}
