import type { ReportDetail } from '#contract/calls/reports.ts';
import { type BusinessError, CODES } from '#contract/wire/codes.ts';

export type Lock = NonNullable<ReportDetail['locked']>;

export const SIGN_IN_LOCK: Lock = {
  code: CODES.notAllowed,
  reason: 'sign-in',
  period: null,
  message: '登录后可阅读全文，非会员每日可免费阅读 3 篇',
};

export const NO_FILE_LOCK: Lock = {
  code: CODES.notFound,
  reason: 'no-file',
  period: null,
  message: '暂未收录这篇报告的原文，只有报告信息',
};

/** What a refused reading shows beside the cover, in the words of the limit; null where the refusal is no matter of rights. */
export function lockOf({ code, message, details }: BusinessError): Lock | null {
  const period = details?.period === 'month' ? 'month' : 'day';
  switch (code) {
    case CODES.readingLimitOrQrExpired:
      return { code, reason: 'reading-limit', message, period };
    case CODES.notAllowed:
      return { code, reason: 'level', message, period: null };
    case CODES.tooFrequent:
      return { code, reason: 'too-frequent', message, period: null };
    default:
      return null;
  }
}
