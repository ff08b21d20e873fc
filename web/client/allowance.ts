import { queryOptions } from '@tanstack/react-query';
import type { Action } from '#contract/levels.ts';
import { type Allowance, getAllowance } from '#contract/memberships.ts';
import { browserClient, type ClientSource } from './browser-client.ts';

/** What an action would cost and what is left. Short-lived, since other tabs spend too. */
export const allowanceQuery = (
  action: Action,
  subject: number | null,
  client: ClientSource = browserClient,
) =>
  queryOptions({
    queryKey: ['allowance', action, subject],
    staleTime: 10_000,
    queryFn: ({ signal }) => client().send(getAllowance, { action, subject }, signal),
  });

/** 月-日 时:分 in Shanghai, where the periods are counted. `seconds` since 1970. */
function resetText(seconds: number): string {
  const format = {
    timeZone: 'Asia/Shanghai',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  return new Date(seconds * 1000).toLocaleString('zh-CN', { ...format, hourCycle: 'h23' });
}

/** One line before the click: the cost, what is left, when it resets. Empty where nothing is counted. */
export function allowanceText(allowance: Allowance): string {
  const { daily, monthly, cost } = allowance;
  if (daily === null && monthly === null) return '';
  const tight = monthly !== null && (daily === null || monthly.left < daily.left) ? monthly : daily;
  if (tight === null) return '';
  const period = tight === monthly ? '本月' : '今日';
  const price = cost === 0 ? '今日已计，不再计次' : `计 ${cost} 次`;
  return `${price}；${period}剩余 ${tight.left} / ${tight.limit} 次，${resetText(tight.resetsAt)} 重置`;
}
