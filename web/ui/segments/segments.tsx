import type { ComponentProps, ReactNode } from 'react';
import classes from './segments.module.css';

/** A row of toggle buttons in one frame: one or several of them are on. */
export function Segments({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: toggle buttons, not a form group.
    <div
      className={className === undefined ? classes.row : `${classes.row} ${className}`}
      role="group"
      aria-label={label}
    >
      {children}
    </div>
  );
}

interface SegmentProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'aria-pressed'> {
  isOn: boolean;
  /** Nothing lies there now; it can still be chosen. */
  isEmpty?: boolean;
}

export function Segment({ isOn, isEmpty = false, ...button }: SegmentProps) {
  return (
    <button
      {...button}
      type="button"
      className={classes.segment}
      aria-pressed={isOn}
      data-empty={isEmpty || undefined}
    />
  );
}
