import type { Tier } from '#contract/levels.ts';

/** How a used-up limit is told, by level (S1 §8). */
export type LimitMessage =
  | { kind: 'notice'; text: string }
  | { kind: 'ask'; text: string; confirm: string; dismiss: string }
  | { kind: 'pay'; text: string; tip: string };

const ASK = { confirm: '去升级', dismiss: '取消' };

export function downloadLimitMessage(tier: Tier): LimitMessage {
  if (tier === 'enterprise') return { kind: 'notice', text: '您当前账号今日下载次数已达上限，请明日再来。' };
  if (tier === 'senior') {
    return { kind: 'ask', text: '您当前账号今日下载次数已达上限，请明日再来或升级企业会员后再试。', ...ASK };
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
