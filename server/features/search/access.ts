import type { SearchRequestParsed } from '#contract/calls/search.ts';
import { REPORT_PAGE_SIZE } from '#contract/calls/search.ts';
import { rightOf } from '#contract/rights/levels.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { AskedIndex } from '#server/platform/access/index-gate.ts';
import type { AllowedIndex, Selection } from '../query/index.ts';
import { boundedIndex, guardedIndex, industriesIn } from '../query/index.ts';
import type { SearchDeps, SharedSearchDeps } from './deps.ts';
import { firstLevelIndustries } from './first-level-industries.ts';

type Rights = Pick<SharedSearchDeps, 'quotas' | 'dictionary'>;

/**
 * Throws 10007 for what the caller may not ask: times and second-level industries (S1 §5). It looks at the query as it is
 * sent to the index, so it makes no difference whether a field, an address, the query language or a link put them there.
 * An industry that nobody knows counts as one of the second level.
 */
function requireSelection({ quotas, dictionary }: Rights, caller: Caller, selection: Selection): void {
  const { publishedFromSeconds, publishedToSeconds } = selection;
  if (publishedFromSeconds !== undefined || publishedToSeconds !== undefined)
    quotas.require(caller, 'filterByTime');
  if (rightOf(caller.tier, 'filterBySecondIndustry').allowed) return;
  const asked = industriesIn(selection);
  if (asked.length === 0) return;
  const open = firstLevelIndustries(dictionary.current());
  if (asked.some((id) => !open.has(id))) quotas.require(caller, 'filterBySecondIndustry');
}

/** What one caller searches with: the index answers only what that caller may ask. */
export function forCaller(parts: SharedSearchDeps, caller: Caller): SearchDeps {
  const allowed = (index: AskedIndex): AllowedIndex => {
    const bounded = boundedIndex(index, caller);
    return allow(
      guardedIndex(bounded, (selection) => requireSelection(parts, caller, selection)),
      'searchReports',
    );
  };
  return {
    ...parts,
    reads: parts.reads.for(caller),
    index: allowed(parts.index.for(caller)),
    everybodys: allowed(parts.index.everybodys),
  };
}

/** Throws 10007 for pages beyond the first where the tier may not turn pages. */
export function requirePage(quotas: SearchDeps['quotas'], caller: Caller, { page }: { page: number }): void {
  if (page > 1) quotas.require(caller, 'pageResults');
}

/** Somebody who may not turn pages gets no larger page instead. */
export function pageOf(
  caller: Caller,
  request: Pick<SearchRequestParsed, 'page' | 'pageSize'>,
): { offset: number; limit: number } {
  const mayPage = rightOf(caller.tier, 'pageResults').allowed;
  const limit = mayPage ? request.pageSize : Math.min(request.pageSize, REPORT_PAGE_SIZE);
  return { offset: (request.page - 1) * limit, limit };
}

/** Whether second-level industries are offered: only to whom they are open. */
export const mayUseSecondIndustries = ({ tier }: Caller): boolean =>
  rightOf(tier, 'filterBySecondIndustry').allowed;
