import { rightOf } from '#contract/levels.ts';
import type { SearchRequestParsed } from '#contract/search.ts';
import { REPORT_PAGE_SIZE } from '#contract/search.ts';
import type { Asking, SearchDeps } from './deps.ts';

type Limited = Pick<
  SearchRequestParsed,
  'page' | 'pubdate' | 'customStartTime' | 'customEndTime' | 'secondaryIndustry'
>;

/** Throws 10007 for what the tier may not ask: pages beyond the first, time filters, second-level industries (S1 §5). */
export function requireSearchRights(quotas: SearchDeps['quotas'], { who }: Asking, request: Limited): void {
  const asksTime = request.pubdate !== 0 || request.customStartTime !== '' || request.customEndTime !== '';
  if (asksTime) quotas.require(who, 'filterByTime');
  if (request.secondaryIndustry.length > 0) quotas.require(who, 'filterBySecondIndustry');
  if (request.page > 1) quotas.require(who, 'pageResults');
}

/** Somebody who may not turn pages gets no larger page instead. */
export function pageOf(
  { who }: Asking,
  request: { page: number; pageSize: number },
): { offset: number; limit: number } {
  const mayPage = rightOf(who.tier, 'pageResults').allowed;
  const limit = mayPage ? request.pageSize : Math.min(request.pageSize, REPORT_PAGE_SIZE);
  return { offset: (request.page - 1) * limit, limit };
}
