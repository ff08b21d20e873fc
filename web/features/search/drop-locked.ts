import { rightOf, type Tier } from '#contract/rights/levels.ts';
import type { SearchChange, SearchState } from './search-state.ts';

/**
 * What must go so that the tier may see the list: an address can ask for more than its reader may. null where nothing is
 * in the way.
 */
export function dropLocked(state: SearchState, tier: Tier): SearchChange | null {
  const locked = (action: Parameters<typeof rightOf>[1]) => !rightOf(tier, action).allowed;
  const hasTime = state.time !== 0 || state.from !== '' || state.to !== '';
  const change: SearchChange = {
    ...(hasTime && locked('filterByTime') ? { time: 0, from: '', to: '' } : {}),
    ...(state.secondary.length > 0 && locked('filterBySecondIndustry') ? { secondary: [] } : {}),
    ...(state.page > 1 && locked('pageResults') ? { page: 1 } : {}),
  };
  return Object.keys(change).length === 0 ? null : change;
}
