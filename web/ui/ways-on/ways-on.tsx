import type { ReactNode } from 'react';
import classes from './ways-on.module.css';

/** Ways on from where nothing was found: what each does at the left, what it brings at the right. */
export function WaysOn({ children }: { children: ReactNode }) {
  return <div className={classes.ways}>{children}</div>;
}

interface WayOnProps {
  children: string;
  /** What it brings, such as “12 篇”. */
  brings?: string;
  onChoose: () => void;
}

export function WayOn({ children, brings, onChoose }: WayOnProps) {
  return (
    <button type="button" className={classes.way} onClick={onChoose}>
      <span className={classes.name}>{children}</span>
      {brings !== undefined && <span className={classes.brings}>{brings}</span>}
    </button>
  );
}
