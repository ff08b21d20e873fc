import type { ReactNode } from 'react';
import classes from './state-view.module.css';

interface StateViewProps {
  title: string;
  body?: ReactNode;
  actions?: ReactNode;
  icon?: ReactNode;
  /** `alert` is announced at once; use it for failures. */
  role?: 'alert' | 'status';
  /** Heading level: 1 where the state is the whole page. */
  level?: 1 | 2;
}

/** Empty, failing, locked and not-there in one shape: what happened, why, what to do. */
export function StateView({ title, body, actions, icon, role, level = 1 }: StateViewProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.root} role={role}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <Title className={classes.title}>{title}</Title>
      {body && <div className={classes.body}>{body}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
