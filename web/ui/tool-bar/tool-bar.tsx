import type { ReactNode } from 'react';
import classes from './tool-bar.module.css';

const joined = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ');

/** The one line of tools of a reader: at the top of a desk, at the thumb of a phone. */
export function ToolBar({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={joined(classes.bar, className)} role="toolbar" aria-label="阅读工具" data-leaves>
      {children}
    </div>
  );
}

/** Drives the tools after it to the other end. */
export function ToolSpace({ className }: { className?: string | undefined }) {
  return <span className={joined(classes.space, className)} />;
}

interface ToolWordProps {
  icon: ReactNode;
  title: string;
  children: string;
  onClick: () => void;
}

/** A tool that is named, not only drawn. */
export function ToolWord({ icon, title, children, onClick }: ToolWordProps) {
  return (
    <button type="button" className={classes.word} title={title} onClick={onClick}>
      {icon}
      {children}
    </button>
  );
}
