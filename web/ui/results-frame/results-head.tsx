import type { ReactNode } from 'react';
import classes from './results-head.module.css';

interface ResultsHeadProps {
  className?: string | undefined;
  title: string;
  /** How much was found; empty until it is known. */
  count: string;
  /** How long it took, in milliseconds; nothing is said of 0. */
  tookMs: number;
  /** What the server has to say of how it read the words; empty without. */
  notice: string;
  children?: ReactNode;
}

/** The head of a list: the count and the time taken, said once and announced when they change. */
export function ResultsHead({ className, title, count, tookMs, notice, children }: ResultsHeadProps) {
  const time = tookMs > 0 ? `，用时 ${Math.max(1, Math.round(tookMs))} 毫秒` : '';
  return (
    <div className={className === undefined ? classes.head : `${classes.head} ${className}`}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.count} role="status">
        {count !== '' && `${count}${time}`}
      </p>
      {children}
      {notice !== '' && <p className={classes.notice}>{notice}</p>}
    </div>
  );
}
