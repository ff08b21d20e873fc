import { FilterSheet } from '#web/ui/filter-sheet/filter-sheet.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { countChartFilters } from '../search/chart-state.ts';
import type { ChartControls } from '../search/use-chart-state.ts';

const ChartFilterDrawer = lazyPart(() =>
  import('./filter-drawer.tsx').then((module) => module.ChartFilterDrawer),
);

/** The filters of a phone. */
export function ChartFilterSheet({ state, change }: ChartControls) {
  return (
    <FilterSheet count={countChartFilters(state)}>
      {(close) => <ChartFilterDrawer state={state} change={change} onClose={close} />}
    </FilterSheet>
  );
}
