import { type ReactNode, useId, useState } from 'react';
import { Button } from './button/button.tsx';
import classes from './own-found.module.css';

interface OwnFoundProps {
  /** 我的文件 3 */
  text: string;
  /** What it opens, in full. */
  title: string;
  children: () => ReactNode;
}

/**
 * What of one's own answers the same search, as a word among those in the head of the list: it takes no line before it is known, and nothing
 * moves until somebody opens it.
 */
export function OwnFound({ text, title, children }: OwnFoundProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={classes.button}
        title={title}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
      </button>
      {isOpen && (
        <div id={id} className={classes.panel}>
          {children()}
        </div>
      )}
    </>
  );
}

/** In its place where that could not be found out. */
export function OwnNotFound({ why, onRetry }: { why: string; onRetry: () => void }) {
  return (
    <span className={classes.failed} role="status" title={why}>
      没能查我的文件{' '}
      <Button size="compact" variant="subtle" onClick={onRetry}>
        重试
      </Button>
    </span>
  );
}
