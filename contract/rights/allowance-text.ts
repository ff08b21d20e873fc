import type { Allowance } from '../calls/memberships.ts';
import { momentOf } from '../text/calendar.ts';
import { grouped } from '../text/grouped.ts';

/** What a download costs, what is left and when it resets, in one line; why not where it is refused; empty where nothing is counted. */
export function allowanceText(allowance: Allowance): string {
  const { daily, monthly, cost } = allowance;
  if (!allowance.allowed) return allowance.message;
  if (daily === null && monthly === null) return '';
  const price = cost === 0 ? '今日已计，不再扣下载次数' : `消耗 ${cost} 次下载`;
  const day = daily
    ? `今日剩余 ${grouped(daily.left)}/${grouped(daily.limit)}，${momentOf(daily.resetsAt).slice(5)} 重置`
    : '';
  const month = monthly ? `本月剩余 ${grouped(monthly.left)}/${grouped(monthly.limit)}` : '';
  return [price, day, month].filter(Boolean).join(' · ');
}

/** What is left of the day's free searches, before the next one is spent. */
export const searchesLeftText = ({ left, limit }: { left: number; limit: number }): string =>
  left === 0
    ? `今日 ${limit} 次免费搜索已用完，0 点重置；按条件浏览不计次。`
    : `今日免费搜索还剩 ${left} / ${limit} 次，0 点重置；同样的词今天再筛选、排序不计次，开通会员后不限次数。`;

/** The same of chart searches. */
export const chartSearchesLeftText = ({ left, limit }: { left: number; limit: number }): string =>
  left === 0
    ? `今日 ${limit} 次图表搜索已用完，0 点重置；不带关键词的浏览不计次。`
    : `今日图表搜索还剩 ${left} / ${limit} 次，0 点重置；同样的词今天再筛选、排序不计次，高级会员不限次数。`;

/** Below the answer that the day's searches are used up. */
export const SEARCHES_GONE_TIP = '次数每天 0 点重置；开通会员后搜索不限次数。';
export const CHART_SEARCHES_GONE_TIP = '次数每天 0 点重置；高级会员搜索图表不限次数。';

/** The smaller of what is left today and this month; null where nothing limits. */
export function unitsLeft({ daily, monthly }: Allowance): number | null {
  const left = [daily?.left, monthly?.left].filter((units) => units !== undefined);
  return left.length === 0 ? null : Math.min(...left);
}
