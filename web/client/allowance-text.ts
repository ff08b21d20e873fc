import dayjs from 'dayjs';
import type { Allowance } from '#contract/memberships.ts';

const CHINA_HOURS = 8;

/** `MM-DD HH:mm` in China, whatever zone the reader's machine is in. */
function chinaTime(seconds: number): string {
  const shifted = dayjs(seconds * 1000 + CHINA_HOURS * 3_600_000);
  return shifted.subtract(-shifted.toDate().getTimezoneOffset(), 'minute').format('MM-DD HH:mm');
}

/** What a download costs, what is left and when it resets, in one line; why not where it is refused; empty where nothing is counted. */
export function allowanceText(allowance: Allowance): string {
  const { daily, monthly, cost } = allowance;
  if (!allowance.allowed) return allowance.message;
  if (daily === null && monthly === null) return '';
  const price = cost === 0 ? '今日已计，不再扣下载次数' : `消耗 ${cost} 次下载`;
  const day = daily ? `今日剩余 ${daily.left}/${daily.limit}，${chinaTime(daily.resetsAt)} 重置` : '';
  const month = monthly ? `本月剩余 ${monthly.left}/${monthly.limit}` : '';
  return [price, day, month].filter(Boolean).join(' · ');
}

/** The smaller of what is left today and this month; null where nothing limits. */
export function unitsLeft({ daily, monthly }: Allowance): number | null {
  const left = [daily?.left, monthly?.left].filter((units) => units !== undefined);
  return left.length === 0 ? null : Math.min(...left);
}
