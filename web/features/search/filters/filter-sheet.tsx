import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { countFilters } from '../search-state.ts';
import type { SearchControls } from '../use-search-state.ts';
import { ViewMode } from './control-line.tsx';
import classes from './filter-sheet.module.css';

const FilterDrawer = lazy(() =>
  import('./filter-drawer.tsx').then((module) => ({ default: module.FilterDrawer })),
);

/** The one line of a phone: how many filters are set, and how the results are drawn. */
export function FilterSheet({ state, change }: SearchControls) {
  const [opened, setOpened] = useState(false);
  const count = countFilters(state);
  return (
    <div className={classes.bar}>
      <Button
        variant="default"
        icon={<IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        筛选与排序
        {count > 0 && <span className={classes.count}>{count}</span>}
      </Button>
      <ViewMode state={state} change={change} />
      <Suspense>
        {opened && <FilterDrawer state={state} change={change} onClose={() => setOpened(false)} />}
      </Suspense>
    </div>
  );
}
