import type { Action, Tier } from './levels.ts';

/** What is counted ends with the calendar day or the calendar month in Asia/Shanghai. */
export type LimitPeriod = 'day' | 'month';

/** Names of codes (`wire/codes.ts`, whose messages are written here). */
export type LimitCode =
  | 'readingLimitOrQrExpired'
  | 'dailyDownloadLimit'
  | 'monthlyDownloadLimit'
  | 'dailySearchLimit'
  | 'questionLimit'
  | 'notAllowed';

/** What running out of an action answers, by the period that is used up (S1 §8). */
export function limitCode(action: Action, period: LimitPeriod): LimitCode {
  if (action === 'readReport') return 'readingLimitOrQrExpired';
  if (action === 'downloadReport') return period === 'day' ? 'dailyDownloadLimit' : 'monthlyDownloadLimit';
  if (action === 'searchReports' || action === 'searchCharts') return 'dailySearchLimit';
  if (action === 'askQuestion') return 'questionLimit';
  return 'notAllowed';
}

const COUNTED: Partial<Record<Action, string>> = {
  readReport: '阅读',
  downloadReport: '下载',
  searchReports: '免费搜索',
  searchCharts: '图表搜索',
};

const PERIODS: Record<LimitPeriod, { when: string; again: string; resets: string }> = {
  day: { when: '今日', again: '请明日再来', resets: '每日 0 点（北京时间）重置' },
  month: { when: '本月', again: '请下月再来', resets: '下月 1 日 0 点（北京时间）重置' },
};

/** What beside waiting helps, where anything does. */
const WAYS_ON: Record<Tier, string> = {
  visitor: '',
  free: '或开通会员后再试。',
  ordinary: '或升级高级会员后再试。',
  senior: '或升级企业会员后再试。',
  enterprise: '',
  unknown: '',
};

/** The one sentence for a used-up limit. The server answers it and the page shows it as it came (S1 §8, S2 §8). */
export function limitText(action: Action, period: LimitPeriod, tier: Tier): string {
  if (action === 'askQuestion') return '您的问答次数已用完。';
  const name = COUNTED[action] ?? '使用';
  const { when, again } = PERIODS[period];
  if (tier === 'visitor') return `${when}${name}次数已用完，请登录、开通会员或${again.slice(1)}`;
  const full = `您当前账号${when}${name}次数已达上限，${again}`;
  const end = action === 'readReport' && period === 'day' ? '!' : '。';
  return `${full}${WAYS_ON[tier] || end}`;
}

/** Over what `limitText` says in full. */
export const limitTitle = (action: Action, period: LimitPeriod): string =>
  `${PERIODS[period].when}${COUNTED[action] ?? ''}次数已用完`;

/** When what is used up comes back. */
export const resetText = (period: LimitPeriod): string => `次数${PERIODS[period].resets}`;

/** While use counts as a machine's; `minutes` until it goes on. */
export const suspendedText = (minutes: number): string =>
  `操作过于频繁，已暂停使用，请 ${minutes} 分钟后再试`;

/** How a used-up limit is told, by level: said, asked, or followed by the membership (S1 §8). */
export type LimitDialog =
  | { kind: 'notice'; text: string }
  | { kind: 'ask'; text: string; confirm: string; dismiss: string }
  | { kind: 'pay'; text: string; tip: string };

/** `told` is what the server said: `limitText` for the caller, or the words that a newer server has for it. */
export function limitDialog(action: Action, period: LimitPeriod, tier: Tier, told: string): LimitDialog {
  if (tier === 'enterprise' || tier === 'unknown') return { kind: 'notice', text: told };
  if (tier === 'senior') return { kind: 'ask', text: told, confirm: '去升级', dismiss: '取消' };
  // Whoever is a member already has nothing to open.
  const isMember = tier === 'ordinary';
  if (action === 'downloadReport') {
    const text = isMember ? '升级会员，解锁更多下载' : '开通VIP，解锁免费下载';
    return { kind: 'pay', text, tip: DOWNLOADS_GONE[period] };
  }
  const each = period === 'day' ? '每日' : '每月';
  const way = isMember ? '升级' : '开通';
  return { kind: 'pay', text: told, tip: `${way}会员可增加${each}${COUNTED[action] ?? ''}次数` };
}

const DOWNLOADS_GONE: Record<LimitPeriod, string> = {
  day: '您的下载次数已达上限',
  month: '您本月的下载次数已达上限，下月 1 日 0 点（北京时间）重置',
};
