import type { SearchRequestParsed } from '#contract/calls/search.ts';
import { REPORT_PAGE_SIZE } from '#contract/calls/search.ts';
import { rightOf } from '#contract/rights/levels.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { AskedIndex } from '#server/platform/access/index-gate.ts';
import type { FacetOptions } from '#server/ports/search-index.ts';
import type { AllowedIndex, AskableIndex, Selection } from '../query/index.ts';
import { boundedIndex, firstLevelIndustries, industriesIn } from '../query/index.ts';
import type { SearchDeps, SharedSearchDeps } from './deps.ts';

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

function indexFor(rights: Rights, caller: Caller, index: AskableIndex): AllowedIndex {
  const checked =
    <Query extends Selection, Rest extends unknown[], Answer>(
      ask: (query: Query, ...rest: Rest) => Promise<Answer>,
    ) =>
    async (query: Query, ...rest: Rest): Promise<Answer> => {
      requireSelection(rights, caller, query);
      return ask(query, ...rest);
    };
  // Whoever has gone waits for nothing: the engine stops.
  const until = caller.signal === undefined ? {} : { signal: caller.signal };
  const guarded = {
    search: checked((query: Parameters<AskableIndex['search']>[0]) => index.search(query, until)),
    count: checked((selection: Selection) => index.count(selection, until)),
    countTags: checked((selection: Selection, tags: Parameters<AskableIndex['countTags']>[1]) =>
      index.countTags(selection, tags, until),
    ),
    facets: checked((selection: Selection, kinds: readonly string[], options?: Pick<FacetOptions, 'most'>) =>
      index.facets(selection, kinds, { ...options, ...until }),
    ),
    stats: index.stats,
    require: (selection: Selection) => requireSelection(rights, caller, selection),
  };
  return allow(guarded, 'searchReports');
}

/** What one caller searches with: the index answers only what that caller may ask. */
export function forCaller(parts: SharedSearchDeps, caller: Caller): SearchDeps {
  const allowed = (index: AskedIndex) => indexFor(parts, caller, boundedIndex(index, caller));
  return { ...parts, index: allowed(parts.index.for(caller)), everybodys: allowed(parts.index.everybodys) };
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
