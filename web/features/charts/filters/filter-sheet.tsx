import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { countChartFilters } from '../search/chart-state.ts';
import type { ChartControls } from '../search/use-chart-state.ts';

const FilterDrawer = lazy(() =>
  import('./filter-drawer.tsx').then((module) => ({ default: module.FilterDrawer })),
);

/** The one button of a phone for all filters, which says how many are set. */
export function FilterSheet({ state, change }: ChartControls) {
  const [opened, setOpened] = useState(false);
  const count = countChartFilters(state);
  return (
    <>
      <Button
        variant="default"
        icon={<IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        {count > 0 ? `筛选与排序（${count}）` : '筛选与排序'}
      </Button>
      <Suspense>
        {opened && <FilterDrawer state={state} change={change} onClose={() => setOpened(false)} />}
      </Suspense>
    </>
  );
}
