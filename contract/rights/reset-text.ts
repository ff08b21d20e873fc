import { momentOf } from '../text/calendar.ts';

/** Seconds since 1970; null where nothing is counted. */
type Count = { resetsAt: number } | null;
type Counts = { daily: Count; monthly: Count };

/** When what is used up is there again; empty where nothing is counted. */
export function resetText(allowances: readonly Counts[]): string {
  const day = allowances.find(({ daily }) => daily !== null)?.daily;
  const month = allowances.find(({ monthly }) => monthly !== null)?.monthly;
  const parts = [
    day ? `每日次数在 ${momentOf(day.resetsAt)} 重置` : '',
    month ? `每月次数在 ${momentOf(month.resetsAt)} 重置` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `${parts.join('，')}（北京时间）。`;
}
