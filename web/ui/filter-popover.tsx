import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './filter-popover.module.css';
import { Popover } from './popover/popover.tsx';

interface FilterPopoverProps {
  /** What is chosen now, or the name of the filter. */
  label: string;
  active: boolean;
  width: number | 'auto';
  /** The content; `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode;
  lock?: ReactNode;
}

/** A button that says what is chosen and opens the choice below it. */
export function FilterPopover({ label, active, width, children, lock }: FilterPopoverProps) {
  const content = (
    <>
      {label}
      {lock}
      <IconChevronDown size={14} aria-hidden />
    </>
  );
  return (
    <Popover
      label={label}
      width={width}
      button={{ className: classes.button, 'data-active': active || undefined, children: content }}
    >
      {children}
    </Popover>
  );
}
