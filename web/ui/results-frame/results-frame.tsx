import { type ReactNode, useRef } from 'react';
import classes from './results-frame.module.css';

interface ResultsFrameProps {
  className?: string | undefined;
  isBusy: boolean;
  /** The results; `toTop` leads to their head, where another page of them begins. */
  children: (toTop: () => void) => ReactNode;
}

/** The place of what was found. */
export function ResultsFrame({ className, isBusy, children }: ResultsFrameProps) {
  const top = useRef<HTMLElement>(null);
  function toTop() {
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  }
  return (
    <section
      ref={top}
      tabIndex={-1}
      className={className === undefined ? classes.frame : `${className} ${classes.frame}`}
      aria-label="结果"
      aria-busy={isBusy}
    >
      {children(toTop)}
    </section>
  );
}

/** An answer that stays, dimmed and shut, while the next one loads. */
export function ResultsAnswer({ isOld, children }: { isOld: boolean; children: ReactNode }) {
  return (
    <div className={classes.answer} data-old={isOld || undefined} inert={isOld}>
      {children}
    </div>
  );
}
