import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './filter-popover.module.css';

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
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      offset={4}
      width={width === 'auto' ? undefined : width}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.button}
          data-active={active || undefined}
          onClick={() => setOpened(!opened)}
        >
          {label}
          {lock}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={label}>
        {children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
