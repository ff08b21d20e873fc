import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../button/button.tsx';
import classes from './filter-sheet.module.css';

interface FilterSheetProps {
  /** How many filters are set. */
  count: number;
  /** What opens, loaded when it is first needed; `close` shuts it again. */
  children: (close: () => void) => ReactNode;
}

/** The one button of a phone for all filters, which says how many are set. */
export function FilterSheet({ count, children }: FilterSheetProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
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
      <Suspense>{opened && children(() => setOpened(false))}</Suspense>
    </>
  );
}
