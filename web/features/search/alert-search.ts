import type { AlertSearchInput } from '#contract/calls/alerts.ts';
import type { SearchResult } from '#contract/calls/search.ts';
import { isWaitable, type SearchState, searchRequestOf } from './search-state.ts';

/** What of a search can be waited for: the words as they were probably meant, and the filters; null where there is neither. */
export function alertSearchOf(
  state: SearchState,
  result: Pick<SearchResult, 'corrected_keyword'>,
): AlertSearchInput | null {
  if (!isWaitable(state)) return null;
  const kept = { ...state, time: 0, from: '', to: '', onlyFiles: false } as const;
  const { industryCategory, secondaryIndustry, reportType, organisation, researcher, ...rest } =
    searchRequestOf(kept);
  const { rating, series, showTrader, visitMode } = rest;
  const filters = { industryCategory, secondaryIndustry, reportType, organisation, researcher };
  const keyword = state.asTyped ? state.keyword : result.corrected_keyword || state.keyword;
  return { keyword, ...filters, rating, series, showTrader, visitMode };
}
