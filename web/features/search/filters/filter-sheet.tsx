import { FilterSheet } from '#web/ui/filter-sheet/filter-sheet.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { countFilters } from '../search-state.ts';
import type { SearchControls } from '../use-search-state.ts';

const ReportFilterDrawer = lazyPart(() =>
  import('./filter-drawer.tsx').then((module) => module.ReportFilterDrawer),
);

/** The filters of a phone. */
export function ReportFilterSheet({ state, change }: SearchControls) {
  return (
    <FilterSheet count={countFilters(state)}>
      {(close) => <ReportFilterDrawer state={state} change={change} onClose={close} />}
    </FilterSheet>
  );
}
