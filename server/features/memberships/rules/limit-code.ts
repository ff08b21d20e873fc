import type { CodeName } from '#contract/codes.ts';
import type { Action, Tier } from '#contract/levels.ts';

/** What running out of an action answers, by the period that is used up (S1 §8). */
export function limitCode(action: Action, period: 'day' | 'month'): CodeName {
  if (action === 'readReport') return 'readingLimitOrQrExpired';
  if (action === 'downloadReport') return period === 'day' ? 'dailyDownloadLimit' : 'monthlyDownloadLimit';
  if (action === 'searchReports' || action === 'searchCharts') return 'dailySearchLimit';
  if (action === 'askQuestion') return 'questionLimit';
  return 'notAllowed';
}

const NAMES: Partial<Record<Action, string>> = {
  readReport: '阅读',
  downloadReport: '下载',
  searchReports: '免费搜索',
  searchCharts: '图表搜索',
};

/** The words for it; `undefined` leaves those of the code. */
export function limitMessage(action: Action, period: 'day' | 'month', tier: Tier): string | undefined {
  const name = NAMES[action];
  if (name === undefined) return undefined;
  if (tier === 'visitor') return `今日${name}次数已用完，请登录、开通会员或明日再来`;
  const [when, again] = period === 'month' ? ['本月', '请下月再来'] : ['今日', '请明日再来'];
  const limit = `您当前账号${when}${name}次数已达上限，${again}`;
  if (tier === 'enterprise' || tier === 'unknown') return `${limit}${action === 'readReport' ? '!' : '。'}`;
  return tier === 'senior' ? `${limit}或升级企业会员后再试。` : `${limit}或升级会员后再试。`;
}
