import { CODES } from '#contract/codes.ts';
import type { Tier } from '#contract/levels.ts';

/** How a used-up limit is told, by level (S1 §8). */
export type LimitMessage =
  | { kind: 'notice'; text: string; tip?: string | undefined }
  | { kind: 'ask'; text: string; tip?: string | undefined; confirm: string; dismiss: string }
  | { kind: 'pay'; text: string; tip: string };

const ASK = { confirm: '去升级', dismiss: '取消' };

/** The words for both codes speak of the day; where it was the month, this stands below them. */
const MONTH_TIP = '本月下载次数也已用完，下月 1 日 0 点重置。';

/** `code` is 10003 for the day's limit, 10004 for the month's. */
export function downloadLimitMessage(tier: Tier, code: number): LimitMessage {
  const tip = code === CODES.monthlyDownloadLimit ? MONTH_TIP : undefined;
  if (tier === 'enterprise') {
    return { kind: 'notice', text: '您当前账号今日下载次数已达上限，请明日再来。', tip };
  }
  if (tier === 'senior') {
    return {
      kind: 'ask',
      text: '您当前账号今日下载次数已达上限，请明日再来或升级企业会员后再试。',
      tip,
      ...ASK,
    };
  }
  return { kind: 'pay', text: '开通VIP，解锁免费下载', tip: '您的下载次数已达上限' };
}

export function readingLimitMessage(tier: Tier): LimitMessage {
  if (tier === 'enterprise') return { kind: 'notice', text: '您当前账号今日阅读次数已达上限，请明日再来!' };
  if (tier === 'senior') {
    return { kind: 'ask', text: '您当前账号今日阅读次数已达上限，请明日再来或升级企业会员后再试。', ...ASK };
  }
  return { kind: 'pay', text: '您当前账号今日阅读次数已达上限', tip: '开通会员可增加每日阅读次数' };
}
