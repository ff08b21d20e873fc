import { type BusinessError, CODES } from '#contract/codes.ts';
import type { Tier } from '#contract/levels.ts';
import type { ReportDetail } from '#contract/reports.ts';

export type Lock = NonNullable<ReportDetail['locked']>;

export const SIGN_IN_LOCK: Lock = {
  code: CODES.notAllowed,
  reason: 'sign-in',
  message: '登录后可阅读全文，非会员每日可免费阅读 3 篇',
};

export const NO_FILE_LOCK: Lock = {
  code: CODES.notFound,
  reason: 'no-file',
  message: '暂未收录这篇报告的原文，只有报告信息',
};

/** S1 §8: enterprise is told to come back, senior may go up, others are shown the membership. */
const DAILY_LIMIT: Record<Tier, string> = {
  visitor: '您当前账号今日阅读次数已达上限，请登录后再试。',
  free: '您当前账号今日阅读次数已达上限，请明日再来或开通会员后继续阅读。',
  ordinary: '您当前账号今日阅读次数已达上限，请明日再来或升级高级会员后再试。',
  senior: '您当前账号今日阅读次数已达上限，请明日再来或升级企业会员后再试。',
  enterprise: '您当前账号今日阅读次数已达上限，请明日再来!',
  unknown: '您当前账号今日阅读次数已达上限，请明日再来!',
};

/** What a refused reading shows beside the cover; null where the refusal is no matter of rights. */
export function lockOf(error: BusinessError, tier: Tier): Lock | null {
  const { code } = error;
  switch (code) {
    case CODES.readingLimitOrQrExpired: {
      const monthly = error.details?.period === 'month';
      return { code, reason: 'reading-limit', message: monthly ? error.message : DAILY_LIMIT[tier] };
    }
    case CODES.notAllowed:
      return { code, reason: 'level', message: error.message };
    case CODES.tooFrequent:
      return { code, reason: 'too-frequent', message: error.message };
    default:
      return null;
  }
}
