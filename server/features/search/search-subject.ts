import { createHash } from 'node:crypto';
import type { SearchRequestParsed } from '#contract/search.ts';
import { foldText } from '#server/platform/text/fold.ts';

/**
 * What a search is about, for the daily limit: the same words and filters again that day cost nothing, whatever the page,
 * order or page size.
 */
export function searchSubject(request: SearchRequestParsed): string {
  const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
  const asked = [
    foldText(request.keyword).trim().replace(/\s+/g, ' '),
    sorted(request.industryCategory),
    sorted(request.secondaryIndustry),
    sorted(request.reportType),
    [request.pubdate, request.customStartTime, request.customEndTime],
    [request.showTrader, request.visitMode, request.theme_id ?? 0],
  ];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 22);
}
