import { CHART_SEARCHES_GONE_TIP } from '#contract/rights/allowance-text.ts';
import { rightOf, type Tier } from '#contract/rights/levels.ts';
import { useSession } from '#web/client/session.ts';
import { SearchFailed } from '#web/features/rights/index.ts';
import type { ChartChange, ChartState } from '../search/chart-state.ts';
import type { ChartControls } from '../search/use-chart-state.ts';

/** What must go so that the tier may see the list: an address can ask for more than its reader may. */
function dropLocked(state: ChartState, tier: Tier): ChartChange | null {
  const locked = (action: Parameters<typeof rightOf>[1]) => !rightOf(tier, action).allowed;
  const hasTime = state.time !== 0 || state.from !== '' || state.to !== '';
  const change: ChartChange = {
    ...(hasTime && locked('filterByTime') ? { time: 0, from: '', to: '' } : {}),
    ...(state.industry !== null && locked('filterChartCategory') ? { industry: null } : {}),
    ...(state.page > 1 && locked('pageCharts') ? { page: 1 } : {}),
  };
  return Object.keys(change).length === 0 ? null : change;
}

interface ChartsFailedProps extends ChartControls {
  error: unknown;
  onRetry: () => void;
}

export function ChartsFailed({ error, state, change, onRetry }: ChartsFailedProps) {
  return (
    <SearchFailed
      error={error}
      title="没有取到图表"
      spentTip={CHART_SEARCHES_GONE_TIP}
      locked={dropLocked(state, useSession().tier)}
      onChange={change}
      onBrowse={() => change({ keyword: '' })}
      onRetry={onRetry}
    />
  );
}
