import type { CodeName } from '#contract/codes.ts';
import type { Action } from '#contract/levels.ts';

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
export function limitMessage(action: Action, period: 'day' | 'month', signedIn: boolean): string | undefined {
  const name = NAMES[action];
  if (name === undefined) return undefined;
  if (!signedIn) return `今日${name}次数已用完，请登录、开通会员或明日再来`;
  if (period === 'month') return `您当前账号本月${name}次数已达上限，请下月再来或升级会员。`;
  if (action === 'readReport') return '您当前账号今日阅读次数已达上限，请明日再来!';
  return `您当前账号今日${name}次数已达上限，请明日再来。`;
}
